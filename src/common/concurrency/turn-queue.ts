import { waitPatiently } from './patience.js';

interface Limits {
  readonly atOnce: number;
  /** Unlimited if undefined. */
  readonly maxWaiting?: number;
  /** The longest wait for a turn; unlimited if undefined. */
  readonly patienceMs?: number;
}

/** A caller that waits. */
interface Waiting {
  /** By the clock of `performance`. */
  readonly since: number;
  /** A caller that has a turn waits no longer, even if the turn begins later: nobody would end the turn of a rejected caller. */
  readonly endWaiting: () => void;
  readonly begin: () => void;
  readonly reject: (error: Error) => void;
}

/** Gives turns in the order of arrival, some at the same time. */
export class TurnQueue {
  private taken = 0;
  private places: number;
  private readonly queue = new Set<Waiting>();

  /**
   * @param busy the error for every caller without a turn: a new one for each, with its stack, costs more than all else of a refusal
   * @param begin begins a turn for a caller that has waited; `setImmediate` lets the process do other work between turns
   */
  constructor(
    private readonly limits: Limits,
    readonly busy: Error,
    private readonly begin: (turn: () => void) => void = (turn) => turn(),
  ) {
    this.places = limits.atOnce;
  }

  /** Changes the number of turns at a time. Turns that have begun go on. */
  set atOnce(count: number) {
    this.places = count;
    this.giveTurns();
  }

  /** The number of callers that wait. */
  get waiting(): number {
    return this.queue.size;
  }

  /** True if the next caller need not wait. */
  get hasPlace(): boolean {
    return this.taken < this.places;
  }

  /** True if no further caller may wait. */
  get isFull(): boolean {
    return this.queue.size >= (this.limits.maxWaiting ?? Infinity);
  }

  /**
   * Waits for a turn.
   *
   * @returns ends the turn; once, however often it is called
   * @throws the error of the constructor if too many wait, or after a wait in vain
   */
  async take(): Promise<() => void> {
    if (this.hasPlace) this.taken++;
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

  /** Runs work in a turn. @throws the errors of {@link take} and of the work */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const end = await this.take();
    try {
      return await work();
    } finally {
      end();
    }
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
        endWaiting:
          patienceMs === undefined ? () => undefined : waitPatiently(patienceMs, () => waiting.reject(this.busy)),
        begin: resolve,
        reject: (error) => {
          waiting.endWaiting();
          this.queue.delete(waiting);
          reject(error);
        },
      };
      this.queue.add(waiting);
    });
  }

  private giveBack(): void {
    this.taken--;
    this.giveTurns();
  }

  /** The turns pass to the callers that have waited longest. */
  private giveTurns(): void {
    for (const next of this.queue) {
      if (this.taken >= this.places) return;
      this.taken++;
      this.queue.delete(next);
      next.endWaiting();
      this.begin(next.begin);
    }
  }
}
