import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/time/clock.js';
import { DAY, HOUR } from '../../common/time/duration.js';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { TrafficCounterRepository } from '../../users/traffic-counter.repository.js';
import { LedgerRepository } from './ledger.repository.js';
import { LedgerRollupRepository } from './ledger-rollup.repository.js';
import type { LedgerRow } from './ledger-row.entity.js';

const ROWS_AT_ONCE = 500;

/** Returns the rows that replace old rows. */
type Replacement = (manager: EntityManager, rows: readonly LedgerRow[]) => Promise<readonly LedgerRow[]>;

/**
 * Keeps the ledger small: old hours become days, and old days are deleted. One row carries forward the deleted days of a user's
 * current period, so that the sum still equals the counters.
 *
 * Each piece is one transaction that deletes exactly the rows that it has read. So the rollup can stop at any point.
 */
@Injectable()
export class LedgerRollupService {
  constructor(
    private readonly database: Database,
    private readonly counters: TrafficCounterRepository,
    private readonly ledger: LedgerRepository,
    private readonly old: LedgerRollupRepository,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async run(signal?: AbortSignal): Promise<void> {
    const now = this.clock.unixSeconds();
    const today = now - (now % DAY);
    await this.replaceOld(HOUR, today - this.config.ledgerHourlyDays * DAY, signal, async (_manager, rows) =>
      rows.map(asDay),
    );
    await this.replaceOld(DAY, today - this.config.ledgerDailyDays * DAY, signal, async (manager, rows) =>
      (await this.currentOf(manager, rows)).map(carriedForward),
    );
    await this.deleteCarried(signal);
  }

  /** Replaces all rows of one length that begin before a moment. */
  private async replaceOld(
    seconds: number,
    before: number,
    signal: AbortSignal | undefined,
    replace: Replacement,
  ): Promise<void> {
    const replacePiece = async (manager: EntityManager): Promise<boolean> => {
      const start = await manager.withRepository(this.old).oldestStart(seconds, before);
      if (start === undefined) return false;
      await this.replaceFirst(manager, seconds, start, replace);
      return true;
    };
    while (signal?.aborted !== true && (await this.database.transaction(replacePiece)));
  }

  /** Replaces the rows of the first users in one hour or day. */
  private async replaceFirst(
    manager: EntityManager,
    seconds: number,
    start: number,
    replace: Replacement,
  ): Promise<void> {
    const old = manager.withRepository(this.old);
    const { where, rows } = await old.firstRows(seconds, start, ROWS_AT_ONCE);
    await manager.withRepository(this.ledger).addRows(await replace(manager, rows));
    const { affected } = await old.delete(where);
    if (affected !== rows.length) throw new Error('Another process is rolling up the same hours');
  }

  /** Deletes the carried rows of past periods. */
  private async deleteCarried(signal?: AbortSignal): Promise<void> {
    const deletePiece = async (manager: EntityManager, after: number): Promise<number | undefined> => {
      const old = manager.withRepository(this.old);
      const rows = await old.carriedAfter(after, ROWS_AT_ONCE);
      const current = new Set(await this.currentOf(manager, rows));
      for (const { seconds, start, userId, period } of rows.filter((row) => !current.has(row))) {
        await old.delete({ seconds, start, userId, period });
      }
      return rows.at(-1)?.userId;
    };
    for (let after: number | undefined = 0; after !== undefined && signal?.aborted !== true;) {
      const from: number = after;
      after = await this.database.transaction((manager) => deletePiece(manager, from));
    }
  }

  /** The rows of their users' current periods. */
  private async currentOf(manager: EntityManager, rows: readonly LedgerRow[]): Promise<LedgerRow[]> {
    const uids = [...new Set(rows.map(({ userId }) => userId))];
    const counters = await manager.withRepository(this.counters).lock(uids);
    return rows.filter(({ userId, period }) => counters.get(userId)?.period === period);
  }
}

function asDay(row: LedgerRow): LedgerRow {
  return { ...row, seconds: DAY, start: row.start - (row.start % DAY) };
}

function carriedForward(row: LedgerRow): LedgerRow {
  return { ...row, seconds: 0, start: 0, nodeId: 0, rate: 0 };
}
