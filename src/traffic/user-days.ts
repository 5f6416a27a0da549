import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { utcDate } from '../common/utc-date.js';
import { Database } from '../database/database.js';
import { DAY } from './ledger.js';
import { LedgerRow } from './ledger-row.entity.js';

/** What a user has carried on one day. Bytes; `charged` is both directions, after the nodes' rates. */
export interface UserDay {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly upload: bigint;
  readonly download: bigint;
  readonly charged: bigint;
}

interface DayRow {
  readonly day: number | string;
  readonly upload: number | string;
  readonly download: number | string;
  readonly chargedUpload: number | string;
  readonly chargedDownload: number | string;
}

/** Sums of the ledger by user and day. */
@Injectable()
export class UserDays {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** So many days, the last of which is today; also those without traffic. */
  async last(userId: number, count: number): Promise<UserDay[]> {
    const now = this.clock.unixSeconds();
    const first = now - (now % DAY) - (count - 1) * DAY;
    const rows = await this.read(userId, first);
    const byDay = new Map(rows.map((row) => [Number(row.day), row]));
    return Array.from({ length: count }, (_none, index) => {
      const start = first + index * DAY;
      const row = byDay.get(start);
      return {
        day: utcDate(start),
        upload: BigInt(row?.upload ?? 0),
        download: BigInt(row?.download ?? 0),
        charged: BigInt(row?.chargedUpload ?? 0) + BigInt(row?.chargedDownload ?? 0),
      };
    });
  }

  private async read(userId: number, from: number): Promise<DayRow[]> {
    return this.database.read((manager) =>
      manager
        .createQueryBuilder(LedgerRow, 'row')
        .select(`row.start - (row.start % ${DAY})`, 'day')
        .addSelect('SUM(row.upload)', 'upload')
        .addSelect('SUM(row.download)', 'download')
        .addSelect('SUM(row.chargedUpload)', 'chargedUpload')
        .addSelect('SUM(row.chargedDownload)', 'chargedDownload')
        .where('row.userId = :userId AND row.seconds > 0 AND row.start >= :from', { userId, from })
        .groupBy('day')
        .getRawMany<DayRow>(),
    );
  }
}
