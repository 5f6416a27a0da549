import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { insertRows, pieces } from '../database/bulk.js';
import type { Terms } from './charging.js';
import type { SetAside } from './sum-rows.js';

const COLUMNS = {
  node_id: 'whole',
  uid: 'text',
  upload: 'text',
  download: 'text',
  rate: 'whole',
  reason: 'text',
  reported_at: 'whole',
  state: 'text',
} as const;

/** Rows of reports that cannot be right. They wait here until an admin has them charged, or drops them. */
@Injectable()
export class Quarantine {
  /** Sets rows aside, in the transaction of their report. */
  async add(manager: EntityManager, rows: readonly SetAside[], { nodeId, rate, at }: Terms): Promise<void> {
    for (const piece of pieces(rows)) {
      const values = piece.map(({ uid, upload, download, reason }) => [
        nodeId,
        ...[uid, upload, download].map(String),
        rate,
        reason,
        at,
        'waiting',
      ]);
      await insertRows(manager, 'quarantine', COLUMNS, values);
    }
  }
}
