import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { BulkWriter, Columns, Row } from './bulk-writer.js';
import { mysqlBulk } from './mysql-bulk.js';
import { sqliteBulk } from './sqlite-bulk.js';

/**
 * Rows for one statement. The embedded database stops the whole process meanwhile, so it must be over in a few milliseconds; on
 * a server a few hundred rows are where a round trip no longer counts.
 */
const ROWS_PER_STATEMENT = 500;

/** Cuts a list into pieces for one statement each. */
export function* pieces<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += ROWS_PER_STATEMENT) {
    yield list.slice(start, start + ROWS_PER_STATEMENT);
  }
}

/** Reads rows by their numbers and keeps them as they are until the transaction ends. They are locked in the order of `ids`. */
export async function lockRows<T>(
  manager: EntityManager,
  table: string,
  columns: readonly string[],
  ids: readonly number[],
): Promise<T[]> {
  return inTurn(writerOf(manager).lockRows<T>(manager, table, columns, ids));
}

/**
 * Changes rows that are there, by whole numbers: each given row is an `id`, one amount for each of the columns `sums`, to
 * which it is added, and one number for each of `values`, which it replaces.
 */
export async function changeRows(
  manager: EntityManager,
  table: string,
  sums: readonly string[],
  values: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  await inTurn(writerOf(manager).changeRows(manager, table, sums, values, rows));
}

/**
 * Adds amounts to rows, and inserts those that are not there yet: each given row is one value for each of `keys`, which are
 * the table's primary key, and one amount for each of `sums`. A sum stops at 2^63-1.
 */
export async function addOrInsert(
  manager: EntityManager,
  table: string,
  keys: readonly string[],
  sums: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  await inTurn(writerOf(manager).addOrInsert(manager, table, keys, sums, rows));
}

/**
 * Inserts rows, and where the primary key, `keys`, is there already replaces the columns `values`. They should be in the order
 * of their keys.
 */
export async function putRows(
  manager: EntityManager,
  table: string,
  keys: Columns,
  values: Columns,
  rows: readonly Row[],
): Promise<void> {
  await inTurn(writerOf(manager).putRows(manager, table, keys, values, rows));
}

export async function insertRows(
  manager: EntityManager,
  table: string,
  columns: Columns,
  rows: readonly Row[],
): Promise<void> {
  await inTurn(writerOf(manager).insertRows(manager, table, columns, rows));
}

function writerOf(manager: EntityManager): BulkWriter {
  return manager.dataSource.options.type === 'better-sqlite3' ? sqliteBulk : mysqlBulk;
}

/** Lets others have their turn after a statement: the embedded database answers without ever waiting. */
async function inTurn<T>(statement: Promise<T>): Promise<T> {
  const result = await statement;
  await nextTurn();
  return result;
}
