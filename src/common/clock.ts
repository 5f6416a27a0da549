/** The only source of time. Tests hand in one that stands still. */
export abstract class Clock {
  /** Wall-clock time, milliseconds since the Unix epoch. */
  abstract now(): number;

  /** Milliseconds that only ever grow, for leases and time-outs: a step of the wall clock does not move it. */
  abstract monotonic(): number;

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
}
