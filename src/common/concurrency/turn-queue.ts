import { FairQueue } from '../fair-queue.js';
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

/**
 * Gives turns, some at the same time. Callers take turns, and each gets its own in the order of arrival. When no further one may wait, a
 * caller that waits with many gives up a place to a caller with fewer. So a flood of one caller keeps nobody else from a turn.
 */
export class TurnQueue {
  private taken = 0;
  private places: number;
  private readonly queue = new FairQueue<Waiting>();

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

  /** The number of turns that wait. */
  get waiting(): number {
    return this.queue.size;
  }

  /** True if the next caller need not wait. */
  get hasPlace(): boolean {
    return this.taken < this.places;
  }

  /** True if no further caller may wait, unless another one gives up a place. */
  get isFull(): boolean {
    return this.queue.size >= (this.limits.maxWaiting ?? Infinity);
  }

  /** True if this caller may not wait. */
  isFullFor(caller: string): boolean {
    return this.isFull && this.queue.surplusOf(caller) === undefined;
  }

  /**
   * Waits for a turn.
   *
   * @param caller whose turns count together
   * @returns ends the turn; once, however often it is called
   * @throws the error of the constructor if too many wait, or after a wait in vain
   */
  async take(caller = ''): Promise<() => void> {
    if (this.hasPlace) this.taken++;
    else {
      this.makeRoomFor(caller);
      await this.wait(caller);
    }
    let isTaken = true;
    return () => {
      if (isTaken) this.giveBack();
      isTaken = false;
    };
  }

  /** Runs work in a turn. @throws the errors of {@link take} and of the work */
  async run<T>(work: () => Promise<T>, caller = ''): Promise<T> {
    const end = await this.take(caller);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Rejects the callers that have waited for the given time or longer. */
  rejectWaiting(forMs: number, error: Error): void {
    const latest = performance.now() - forMs;
    for (const waiting of [...this.queue]) if (waiting.since <= latest) waiting.reject(error);
  }

  private makeRoomFor(caller: string): void {
    if (!this.isFull) return;
    const surplus = this.queue.surplusOf(caller);
    if (surplus === undefined) throw this.busy;
    surplus.reject(this.busy);
  }

  private wait(caller: string): Promise<void> {
    const { patienceMs } = this.limits;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        since: performance.now(),
        endWaiting:
          patienceMs === undefined ? () => undefined : waitPatiently(patienceMs, () => waiting.reject(this.busy)),
        begin: resolve,
        reject: (error) => {
          waiting.endWaiting();
          this.queue.delete(caller, waiting);
          reject(error);
        },
      };
      this.queue.add(caller, waiting);
    });
  }

  private giveBack(): void {
    this.taken--;
    this.giveTurns();
  }

  private giveTurns(): void {
    while (this.taken < this.places) {
      const next = this.queue.next();
      if (next === undefined) return;
      this.taken++;
      next.endWaiting();
      this.begin(next.begin);
    }
  }
}
