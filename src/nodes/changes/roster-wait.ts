import type { ChangesCall } from './user-list-call.js';

/** One request that waits for a change. */
export class RosterWait {
  private isWoken = false;
  private isFinished = false;
  private resolve: (() => void) | undefined;

  /**
   * @param until a moment of the monotonic clock
   * @param ended is called once, at the end
   */
  constructor(
    readonly call: ChangesCall,
    readonly until: number,
    private readonly ended: (wait: RosterWait) => void,
  ) {}

  /** True if the request must be answered now: its time is over, its client has gone, or the process stops. */
  get isOver(): boolean {
    return this.isFinished;
  }

  /** Resolves when something may have changed since the last call, and when the wait is over. */
  async next(): Promise<void> {
    if (!this.isWoken) await new Promise<void>((resolve) => (this.resolve = resolve));
    this.isWoken = false;
  }

  wake(): void {
    this.isWoken = true;
    this.resolve?.();
  }

  finish(): void {
    this.isFinished = true;
    this.wake();
  }

  /** Gives its place to another request. */
  end(): void {
    this.ended(this);
  }
}
