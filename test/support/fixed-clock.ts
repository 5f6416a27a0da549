import { Clock } from '../../src/common/clock.js';

/** A clock that stands still until it is moved. */
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

  advance(seconds: number): void {
    this.milliseconds += seconds * 1000;
    this.elapsed += seconds * 1000;
  }

  /** Moves the wall clock alone, as an administrator would. */
  set(time: string | number): void {
    this.milliseconds = typeof time === 'number' ? time : Date.parse(time);
  }
}
