import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan, LessThanOrEqual, MoreThan } from 'typeorm';
import { Clock } from '../common/clock.js';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { TrafficCounters } from '../users/traffic-counters.js';
import { DAY, HOUR, Ledger } from './ledger.js';
import { LedgerRow } from './ledger-row.entity.js';

const ROWS_AT_ONCE = 500;

/** What is to stand in the place of rows that are old. */
type Replacement = (manager: EntityManager, rows: readonly LedgerRow[]) => Promise<readonly LedgerRow[]>;

/**
 * Keeps the ledger small: hours that are old become days, and days that are old are forgotten. Of a user's current period
 * nothing is forgotten: it is carried forward in one row, so that the sum stays what the counters say.
 *
 * Each piece is one transaction that removes exactly the rows that it has read. So this can be stopped at any point.
 */
@Injectable()
export class LedgerRollup {
  constructor(
    private readonly database: Database,
    private readonly counters: TrafficCounters,
    private readonly ledger: Ledger,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.unixSeconds();
    const today = now - (now % DAY);
    await this.replaceOld(HOUR, today - this.config.ledgerHourlyDays * DAY, async (_manager, rows) => rows.map(asDay));
    await this.replaceOld(DAY, today - this.config.ledgerDailyDays * DAY, async (manager, rows) =>
      (await this.currentOf(manager, rows)).map(carriedForward),
    );
    await this.forgetCarried();
  }

  /** Replaces all rows of one length that begin before a moment. */
  private async replaceOld(seconds: number, before: number, replace: Replacement): Promise<void> {
    const replacePiece = async (manager: EntityManager): Promise<boolean> => {
      const oldest = await manager.findOne(LedgerRow, {
        where: { seconds, start: LessThan(before) },
        order: { start: 'ASC' },
      });
      if (oldest === null) return false;
      await this.replaceFirst(manager, seconds, oldest.start, replace);
      return true;
    };
    while (await this.database.transaction(replacePiece));
  }

  /** Replaces the rows of the first users in one hour or day. */
  private async replaceFirst(
    manager: EntityManager,
    seconds: number,
    start: number,
    replace: Replacement,
  ): Promise<void> {
    const [boundary] = await manager.find(LedgerRow, {
      where: { seconds, start },
      order: { userId: 'ASC' },
      skip: ROWS_AT_ONCE,
      take: 1,
    });
    const where = { seconds, start, ...(boundary === undefined ? {} : { userId: LessThanOrEqual(boundary.userId) }) };
    const rows = await manager.find(LedgerRow, { where, order: { userId: 'ASC' } });
    await this.ledger.addRows(manager, await replace(manager, rows));
    const { affected } = await manager.delete(LedgerRow, where);
    if (affected !== rows.length) throw new Error('Another process is rolling up the same hours');
  }

  /** Forgets what was carried forward of periods that are over. */
  private async forgetCarried(): Promise<void> {
    const forgetPiece = async (manager: EntityManager, after: number): Promise<number | undefined> => {
      const rows = await manager.find(LedgerRow, {
        where: { seconds: 0, start: 0, userId: MoreThan(after) },
        order: { userId: 'ASC' },
        take: ROWS_AT_ONCE,
      });
      const current = new Set(await this.currentOf(manager, rows));
      for (const { seconds, start, userId, period } of rows.filter((row) => !current.has(row))) {
        await manager.delete(LedgerRow, { seconds, start, userId, period });
      }
      return rows.at(-1)?.userId;
    };
    for (let after: number | undefined = 0; after !== undefined;) {
      const from: number = after;
      after = await this.database.transaction((manager) => forgetPiece(manager, from));
    }
  }

  /** Those of the rows that belong to their user's current period. */
  private async currentOf(manager: EntityManager, rows: readonly LedgerRow[]): Promise<LedgerRow[]> {
    const counters = await this.counters.lock(manager, [...new Set(rows.map(({ userId }) => userId))]);
    return rows.filter(({ userId, period }) => counters.get(userId)?.period === period);
  }
}

function asDay(row: LedgerRow): LedgerRow {
  return { ...row, seconds: DAY, start: row.start - (row.start % DAY) };
}

function carriedForward(row: LedgerRow): LedgerRow {
  return { ...row, seconds: 0, start: 0, nodeId: 0, rate: 0 };
}
