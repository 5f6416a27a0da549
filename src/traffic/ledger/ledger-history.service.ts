import { Injectable } from '@nestjs/common';
import { DAY } from '../../common/time/duration.js';
import { LedgerRepository } from './ledger.repository.js';
import type { LedgerRow } from './ledger-row.entity.js';

/** The traffic of a user over one node on one day, at one rate. Bytes. */
export interface LedgerDay {
  /** When the day begins, Unix seconds; null for bytes that are carried forward from deleted days. */
  readonly day: number | null;
  /** Null for bytes that are carried forward. */
  readonly nodeId: number | null;
  readonly period: number;
  /** In ten-thousandths; null for bytes that are carried forward. */
  readonly rate: number | null;
  readonly upload: bigint;
  readonly download: bigint;
  readonly chargedUpload: bigint;
  readonly chargedDownload: bigint;
}

/** The origin of a user's bytes. */
@Injectable()
export class LedgerHistoryService {
  constructor(private readonly ledger: LedgerRepository) {}

  /**
   * Returns the bytes of each day, node and rate, oldest first.
   *
   * @param period the time between two resets; without it, all kept periods
   */
  async ofUser(userId: number, period?: number): Promise<LedgerDay[]> {
    const rows = await this.ledger.ofUser(userId, period);
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
