import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../common/time/clock.js';

const TICK_MS = 500;
const TIMES = {
  /** Shorter pauses are those of a busy process. No daemon gives up earlier. */
  minMs: 3000,
  /** After a standstill or a start for this time, requests may have lain in a socket. */
  settlingMs: 10_000,
};

/** Notices that this process has stood still: nothing of it ran for seconds. */
@Injectable()
export class StandstillsService {
  /** Tests with impatient daemons set shorter times. */
  times = TIMES;
  private readonly startedAt: number;
  /** Undefined before the first tick. Without ticks nothing is known. */
  private tickedAt: number | undefined;
  private endedAt = -Infinity;

  constructor(private readonly clock: Clock) {
    this.startedAt = clock.monotonic();
  }

  @Interval(TICK_MS)
  tick(): void {
    this.look();
    this.tickedAt = this.clock.monotonic();
  }

  /** Whether the process has stood still since a moment of the monotonic clock. */
  hasStoodStillSince(moment: number): boolean {
    return this.lastEnd() >= moment;
  }

  /** Whether a request that arrived at a moment of the monotonic clock may have lain in a socket before or after it. */
  hasStoodStillBefore(arrivedAt: number): boolean {
    return this.hasStoodStillSince(arrivedAt - this.times.settlingMs);
  }

  /** Whether the process had just started at a moment of the monotonic clock. */
  hasStartedBefore(arrivedAt: number): boolean {
    return arrivedAt - this.startedAt <= this.times.settlingMs;
  }

  /** By the monotonic clock. A request may run before the tick that ends a standstill. */
  private lastEnd(): number {
    this.look();
    return this.endedAt;
  }

  private look(): void {
    const now = this.clock.monotonic();
    if (this.tickedAt !== undefined && now - this.tickedAt > TICK_MS + this.times.minMs) this.endedAt = now;
  }
}
