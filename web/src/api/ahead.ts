/** Answers that a page asked for before its program arrived. After this time they are too old. */
const KEPT_MS = 5000;

interface Asked<T> {
  readonly answer: Promise<T>;
  readonly at: number;
}

/** Keeps answers to GET requests, each for the next request to the same address. */
export class AnswersAhead<T> {
  private readonly asked = new Map<string, Asked<T>>();

  /** Sends a request now. A failure shows when somebody takes the answer. */
  ask(address: string, send: () => Promise<T>): void {
    const answer = send();
    answer.catch(() => undefined);
    this.asked.set(address, { answer, at: performance.now() });
  }

  /** Returns the answer, once; undefined if nobody has asked, or too long ago. */
  take(address: string): Promise<T> | undefined {
    const asked = this.asked.get(address);
    this.asked.delete(address);
    return asked !== undefined && performance.now() - asked.at < KEPT_MS ? asked.answer : undefined;
  }
}
