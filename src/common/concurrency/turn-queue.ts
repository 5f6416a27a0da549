interface Limits {
  readonly atOnce: number;
  readonly maxWaiting: number;
  /** The longest wait for a turn; unlimited if undefined. */
  readonly patienceMs?: number;
}

/** A caller that waits. */
interface Waiting {
  /** By the clock of `performance`. */
  readonly since: number;
  readonly begin: () => void;
  readonly reject: (error: Error) => void;
}

/** Gives turns in the order of arrival, some at the same time. Between two turns the process can do other work. */
export class TurnQueue {
  private taken = 0;
  private readonly queue = new Set<Waiting>();

  /** @param busy the error for every caller without a turn: a new one for each, with its stack, costs more than all else of a refusal */
  constructor(
    private readonly limits: Limits,
    readonly busy: Error,
  ) {}

  /** The number of callers that wait. */
  get waiting(): number {
    return this.queue.size;
  }

  /** True if no further caller may wait. */
  get isFull(): boolean {
    return this.queue.size >= this.limits.maxWaiting;
  }

  /**
   * Waits for a turn.
   *
   * @returns ends the turn; once, however often it is called
   * @throws the error of the constructor if too many wait, or after a wait in vain
   */
  async take(): Promise<() => void> {
    if (this.taken < this.limits.atOnce) this.taken++;
    else {
      if (this.isFull) throw this.busy;
      await this.wait();
    }
    let isTaken = true;
    return () => {
      if (isTaken) this.giveBack();
      isTaken = false;
    };
  }

  /** Rejects the callers that have waited at least so long. */
  rejectWaiting(forMs: number, error: Error): void {
    const latest = performance.now() - forMs;
    for (const waiting of [...this.queue]) if (waiting.since <= latest) waiting.reject(error);
  }

  private wait(): Promise<void> {
    const { patienceMs } = this.limits;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        since: performance.now(),
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
        reject: (error) => {
          clearTimeout(timer);
          this.queue.delete(waiting);
          reject(error);
        },
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(() => waiting.reject(this.busy), patienceMs);
      this.queue.add(waiting);
    });
  }

  /** The turn passes to the caller that has waited longest. */
  private giveBack(): void {
    const [next] = this.queue;
    if (next === undefined) {
      this.taken--;
      return;
    }
    this.queue.delete(next);
    setImmediate(next.begin);
  }
}
