import type { EntityManager } from 'typeorm';
import { lockRows } from './bulk/bulk.js';
import { execute } from './execute.js';
import type { SealedColumn } from './sealed-column.js';

/** Few enough for one short transaction. */
const ROWS_AT_A_TIME = 100;

/** A stored secret with its owner. */
export interface SealedRow {
  readonly id: number;
  readonly name: string;
  readonly sealed: string;
}

/** Reads the next secrets of a column after the row number `after`, by ascending number; an empty list at the end. */
export async function nextSealedRows(
  manager: EntityManager,
  { table, column }: SealedColumn,
  after: number,
): Promise<SealedRow[]> {
  return manager.query<SealedRow[]>(
    `SELECT id, name, ${column} AS sealed FROM ${table}
      WHERE ${column} IS NOT NULL AND id > ? ORDER BY id LIMIT ${ROWS_AT_A_TIME}`,
    [after],
  );
}

/**
 * Locks rows and replaces their secrets.
 *
 * @param reseal returns the new value of a secret; undefined leaves the row as it is
 * @returns how many secrets were replaced
 */
export async function resealRows(
  manager: EntityManager,
  { table, column }: SealedColumn,
  ids: readonly number[],
  reseal: (sealed: string) => string | undefined,
): Promise<number> {
  let count = 0;
  const locked = await lockRows<Record<string, number | string | null>>(manager, table, ['id', column], ids);
  for (const { id = null, [column]: sealed } of locked) {
    const resealed = typeof sealed === 'string' ? reseal(sealed) : undefined;
    if (resealed === undefined) continue;
    await execute(manager, `UPDATE ${table} SET ${column} = ? WHERE id = ?`, [resealed, id]);
    count++;
  }
  return count;
}
