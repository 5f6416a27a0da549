/**
 * An answer that all callers share while it comes, and for a while after its question: so it costs the same for any number of callers. A
 * failure is shared too.
 */
export class SharedAnswer<T> {
  private askedAt = -Infinity;
  private answer: Promise<T> | undefined;

  /**
   * @param forMs milliseconds from the question on
   * @param ask asks once
   */
  constructor(
    private readonly forMs: number,
    private readonly ask: () => Promise<T>,
  ) {}

  get(): Promise<T> {
    const now = performance.now();
    if (this.answer === undefined || now - this.askedAt >= this.forMs) {
      this.askedAt = now;
      this.answer = this.ask();
    }
    return this.answer;
  }
}
