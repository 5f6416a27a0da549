import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { addOrInsert, pieces } from '../database/bulk.js';
import type { LedgerRow } from './ledger-row.entity.js';

export const HOUR = 3600;
export const DAY = 86_400;

/** The columns by which the rows of the ledger are told apart, and those that hold amounts. */
const KEYS = ['seconds', 'start', 'user_id', 'node_id', 'period', 'rate'] as const;
const SUMS = ['upload', 'download', 'charged_upload', 'charged_download'] as const;

/** What one user has carried and was charged for. Bytes. */
export type LedgerEntry = Pick<
  LedgerRow,
  'userId' | 'period' | 'upload' | 'download' | 'chargedUpload' | 'chargedDownload'
>;

/** Over which node something was carried, what a byte of it counts for in ten-thousandths, and when it is charged. */
export type Terms = Pick<LedgerRow, 'nodeId' | 'rate'> & { readonly at: number };

type Place = Pick<LedgerRow, 'seconds' | 'start' | 'nodeId' | 'rate'>;

/** Where every charged byte came from. */
@Injectable()
export class Ledger {
  /** Writes entries into the hour in which they are charged, in the transaction that changes the counters. */
  async add(manager: EntityManager, entries: readonly LedgerEntry[], { nodeId, rate, at }: Terms): Promise<void> {
    const hour = { seconds: HOUR, start: at - (at % HOUR), nodeId, rate };
    for (const piece of pieces(entries)) {
      await this.write(
        manager,
        piece.map((entry) => valuesOf(hour, entry)),
      );
    }
  }

  /** Adds the amounts of rows to those with the same key. */
  async addRows(manager: EntityManager, rows: readonly (LedgerEntry & Place)[]): Promise<void> {
    for (const piece of pieces(rows)) {
      await this.write(
        manager,
        piece.map((row) => valuesOf(row, row)),
      );
    }
  }

  private async write(manager: EntityManager, rows: (number | bigint)[][]): Promise<void> {
    await addOrInsert(manager, 'traffic_ledger', KEYS, SUMS, rows);
  }
}

function valuesOf(place: Place, entry: LedgerEntry): (number | bigint)[] {
  return [
    place.seconds,
    place.start,
    entry.userId,
    place.nodeId,
    entry.period,
    place.rate,
    entry.upload,
    entry.download,
    entry.chargedUpload,
    entry.chargedDownload,
  ];
}
