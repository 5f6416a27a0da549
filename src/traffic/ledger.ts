import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { addOrInsert } from '../database/bulk.js';

export const HOUR = 3600;
export const DAY = 86_400;

/** The columns by which the rows of the ledger are told apart, and those that hold amounts. */
export const LEDGER_KEYS = ['start', 'seconds', 'user_id', 'node_id', 'period', 'rate'] as const;
export const LEDGER_SUMS = ['upload', 'download', 'charged_upload', 'charged_download'] as const;

/** What one user has carried and was charged for. Bytes. */
export interface LedgerEntry {
  readonly uid: number;
  /** The user's `traffic_period`. */
  readonly period: number;
  readonly upload: bigint;
  readonly download: bigint;
  readonly chargedUpload: bigint;
  readonly chargedDownload: bigint;
}

/** Where every charged byte came from. */
@Injectable()
export class Ledger {
  /** Writes entries into the hour in which they are charged, in the transaction that changes the counters. */
  async add(
    manager: EntityManager,
    entries: readonly LedgerEntry[],
    { nodeId, rate, at }: { nodeId: number; rate: number; at: number },
  ): Promise<void> {
    const hour = at - (at % HOUR);
    const rows = entries.map((entry) => [
      ...[hour, HOUR, entry.uid, nodeId, entry.period, rate],
      ...[entry.upload, entry.download, entry.chargedUpload, entry.chargedDownload],
    ]);
    await addOrInsert(manager, 'traffic_ledger', LEDGER_KEYS, LEDGER_SUMS, rows);
  }
}
