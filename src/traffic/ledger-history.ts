import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { DAY } from './ledger.js';
import { LedgerRow } from './ledger-row.entity.js';

/** What a user has carried over one node on one day, at one rate. Bytes. */
export interface LedgerDay {
  /** When the day begins, Unix seconds; null for what is carried forward from days that are no longer kept. */
  readonly day: number | null;
  /** Null for what is carried forward. */
  readonly nodeId: number | null;
  readonly period: number;
  /** In ten-thousandths; null for what is carried forward. */
  readonly rate: number | null;
  readonly upload: bigint;
  readonly download: bigint;
  readonly chargedUpload: bigint;
  readonly chargedDownload: bigint;
}

/** Tells where the bytes of a user came from. */
@Injectable()
export class LedgerHistory {
  constructor(private readonly database: Database) {}

  /**
   * By day, node and rate; the oldest first.
   *
   * @param period the stretch between two resets; without it all that are kept
   */
  async ofUser(userId: number, period?: number): Promise<LedgerDay[]> {
    const rows = await this.database.read((manager) =>
      manager.find(LedgerRow, {
        where: { userId, ...(period === undefined ? {} : { period }) },
        order: { start: 'ASC', nodeId: 'ASC', period: 'ASC', rate: 'ASC' },
      }),
    );
    const days = new Map<string, LedgerDay>();
    for (const row of rows) {
      const day = dayOf(row);
      const key = [day.day, day.nodeId, day.period, day.rate].join();
      days.set(key, sumOf(days.get(key), day));
    }
    return [...days.values()];
  }
}

function dayOf(row: LedgerRow): LedgerDay {
  const { period, upload, download, chargedUpload, chargedDownload } = row;
  const isKept = row.seconds > 0;
  return {
    day: isKept ? row.start - (row.start % DAY) : null,
    nodeId: isKept ? row.nodeId : null,
    period,
    rate: isKept ? row.rate : null,
    ...{ upload, download, chargedUpload, chargedDownload },
  };
}

function sumOf(before: LedgerDay | undefined, more: LedgerDay): LedgerDay {
  if (before === undefined) return more;
  return {
    ...more,
    upload: before.upload + more.upload,
    download: before.download + more.download,
    chargedUpload: before.chargedUpload + more.chargedUpload,
    chargedDownload: before.chargedDownload + more.chargedDownload,
  };
}
