import { Repository } from 'typeorm';
import { lockRows } from '../../../database/bulk/bulk.js';
import { execute } from '../../../database/execute.js';
import type { ChainHead } from './chain-head.entity.js';

const ID = 1;
const TABLE = 'audit_chain';
const COLUMNS = [
  'begun_at',
  'begun_seal',
  'begun_key',
  'start_hash',
  'old_entries',
  'seal',
  'hash',
  'key_id',
  'mac',
] as const;
const UPDATE = `UPDATE ${TABLE} SET ${COLUMNS.map((name) => `${name} = ?`).join(', ')} WHERE id = ${ID}`;

type Stored = Record<(typeof COLUMNS)[number], string | number>;

/** The row of `audit_chain`. */
export class ChainHeadRepository extends Repository<ChainHead> {
  /** @returns null if somebody has removed the row */
  async read(): Promise<ChainHead | null> {
    return this.findOneBy({ id: ID });
  }

  /** Reads the newest row, and keeps others from changing it until the end of the transaction. */
  async lock(): Promise<ChainHead | null> {
    const [row] = await lockRows<Stored>(this.manager, TABLE, COLUMNS, [ID]);
    return row === undefined ? null : fromStored(row);
  }

  async put(head: Omit<ChainHead, 'id'>): Promise<void> {
    const { begunAt, begunSeal, begunKey, startHash, oldEntries, seal, hash, keyId, mac } = head;
    const values = [begunAt, begunSeal, begunKey, startHash, oldEntries, seal, hash, keyId, mac];
    await execute(this.manager, UPDATE, values);
  }
}

function fromStored(row: Stored): ChainHead {
  return {
    id: ID,
    begunAt: Number(row.begun_at),
    begunSeal: Number(row.begun_seal),
    begunKey: String(row.begun_key),
    startHash: String(row.start_hash),
    oldEntries: Number(row.old_entries),
    seal: Number(row.seal),
    hash: String(row.hash),
    keyId: String(row.key_id),
    mac: String(row.mac),
  };
}
