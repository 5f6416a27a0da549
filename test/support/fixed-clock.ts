import { Clock } from '../../src/common/time/clock.js';

/** A clock that stands still until a test moves it. */
export class FixedClock extends Clock {
  private milliseconds: number;
  private elapsed = 0;

  constructor(start = '2026-03-15T12:00:00Z') {
    super();
    this.milliseconds = Date.parse(start);
  }

  now(): number {
    return this.milliseconds;
  }

  monotonic(): number {
    return this.elapsed;
  }

  /** Returns at once. The wall clock does not move, so that times that a test compares stay the same. */
  async sleep(milliseconds: number): Promise<void> {
    this.elapsed += milliseconds;
  }

  advance(seconds: number): void {
    this.milliseconds += seconds * 1000;
    this.elapsed += seconds * 1000;
  }

  /** Runs at the speed of a real clock until the work is done. */
  async runDuring<T>(work: Promise<T>): Promise<T> {
    let last = performance.now();
    const tick = (): void => {
      const now = performance.now();
      this.advance((now - last) / 1000);
      last = now;
    };
    const timer = setInterval(tick, 5);
    try {
      return await work;
    } finally {
      clearInterval(timer);
      tick();
    }
  }

  /** Moves only the wall clock, as an administrator would. */
  set(time: string | number): void {
    this.milliseconds = typeof time === 'number' ? time : Date.parse(time);
  }
}
