import { Injectable } from '@nestjs/common';
import { BoundedCache } from '../../common/concurrency/bounded-cache.js';
import { Clock } from '../../common/time/clock.js';

const MAX_REPORTS = 10_000;

/**
 * When this process has answered the last reports of XrayR. XrayR sends one report at a time: if the next one arrives before the answer,
 * XrayR has given up on the first one. That happens when both have lain in the sockets of a process that stood still.
 */
@Injectable()
export class OpenAnswersService {
  /** By the monotonic clock; infinite until the answer. */
  private readonly answeredAt = new BoundedCache<string, number>(MAX_REPORTS);

  constructor(private readonly clock: Clock) {}

  /** The panel applies a report, and will answer it. */
  begin(nodeId: number, reportId: string): void {
    this.answeredAt.set(keyOf(nodeId, reportId), Infinity);
  }

  end(nodeId: number, reportId: string): void {
    this.answeredAt.set(keyOf(nodeId, reportId), this.clock.monotonic());
  }

  /** Whether a report had no answer at a moment of the monotonic clock. False for a report of another process. */
  wasOpenAt(nodeId: number, reportId: string, moment: number): boolean {
    return (this.answeredAt.get(keyOf(nodeId, reportId)) ?? -Infinity) > moment;
  }
}

function keyOf(nodeId: number, reportId: string): string {
  return `${nodeId} ${reportId}`;
}
