import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { DAY } from '../../common/time/duration.js';
import { utcDate } from '../../common/time/utc-date.js';
import { LedgerRepository } from './ledger.repository.js';

/** The traffic of a user on one day. Bytes; `charged` is the sum of both directions after the nodes' rates. */
export interface UserDay {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly upload: bigint;
  readonly download: bigint;
  readonly charged: bigint;
}

/** The traffic of users by day. */
@Injectable()
export class UserDaysService {
  constructor(
    private readonly ledger: LedgerRepository,
    private readonly clock: Clock,
  ) {}

  /** The last `count` days until today, including days without traffic. */
  async last(userId: number, count: number): Promise<UserDay[]> {
    const now = this.clock.unixSeconds();
    const first = now - (now % DAY) - (count - 1) * DAY;
    const sums = await this.ledger.daysOf(userId, first);
    const byStart = new Map(sums.map((sum) => [sum.start, sum]));
    return Array.from({ length: count }, (_none, index) => {
      const start = first + index * DAY;
      const { upload, download, charged } = byStart.get(start) ?? { upload: 0n, download: 0n, charged: 0n };
      return { day: utcDate(start), upload, download, charged };
    });
  }
}
