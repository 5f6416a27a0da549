const TICK_MS = 50;
const TICKS = 4;

/**
 * How late the event loop is: the least lateness of the last four ticks. So one long turn of the process does not count: the
 * collection of garbage, a start, the first list.
 */
export class LoopLateness {
  private readonly lateness = new Array<number>(TICKS).fill(0);
  private tickedAt = performance.now();
  private ticks = 0;

  /** @param onTick gets the lateness in milliseconds, about twenty times a second */
  constructor(private readonly onTick: (lateMs: number) => void) {}

  /** @returns ends the measurement */
  start(): () => void {
    this.tickedAt = performance.now();
    const timer = setInterval(() => this.tick(), TICK_MS).unref();
    return () => clearInterval(timer);
  }

  private tick(): void {
    const now = performance.now();
    this.lateness[this.ticks++ % TICKS] = now - this.tickedAt - TICK_MS;
    this.tickedAt = now;
    this.onTick(Math.max(0, Math.min(...this.lateness)));
  }
}
