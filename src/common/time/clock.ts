import { setTimeout as sleep } from 'node:timers/promises';

/** The only source of time. Tests pass in a clock that stands still. */
export abstract class Clock {
  /** Wall-clock time, milliseconds since the Unix epoch. */
  abstract now(): number;

  /** Milliseconds that only grow, for leases and time-outs. A step of the wall clock does not change them. */
  abstract monotonic(): number;

  /** Resolves when {@link monotonic} has grown by a number of milliseconds. */
  abstract sleep(milliseconds: number): Promise<void>;

  /** Wall-clock time in whole Unix seconds. */
  unixSeconds(): number {
    return Math.floor(this.now() / 1000);
  }
}

export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }

  monotonic(): number {
    return performance.now();
  }

  async sleep(milliseconds: number): Promise<void> {
    await sleep(milliseconds);
  }
}
