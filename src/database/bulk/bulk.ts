import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { ALWAYS, type BulkWriter, type Condition, type ExpectedChange, type Row } from './bulk-writer.js';
import { mysqlBulk } from './mysql-bulk.js';
import { sqliteBulk } from './sqlite-bulk.js';

/**
 * The rows of one statement. The embedded database blocks the whole process meanwhile, so a statement must take a few
 * milliseconds only. On a server the round trip no longer matters with a few hundred rows.
 */
const ROWS_PER_STATEMENT = 500;

/** The time for which statements of the embedded database may block the process before it does other work. */
const MAX_BLOCKED_MS = 5;
/** How long such statements have blocked it since then. */
let blockedMs = 0;

/** Splits a list into pieces for one statement each. */
export function* pieces<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += ROWS_PER_STATEMENT) {
    yield list.slice(start, start + ROWS_PER_STATEMENT);
  }
}

/** Reads rows by their numbers, and locks them in the order of `ids` until the transaction ends. */
export async function lockRows<T>(
  manager: EntityManager,
  table: string,
  columns: readonly string[],
  ids: readonly number[],
): Promise<T[]> {
  // `IN ()` is a syntax error.
  return ids.length === 0 ? [] : inTurn(manager, (writer) => writer.lockRows<T>(manager, table, columns, ids));
}

/**
 * Changes the numbers of existing rows. Each given row is an `id`, one amount to add to each of the columns `sums`, and one
 * number to replace each of `values`.
 */
export async function changeRows(
  manager: EntityManager,
  table: string,
  sums: readonly string[],
  values: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  await inTurn(manager, (writer) => writer.changeRows(manager, table, sums, values, rows));
}

/**
 * Sets columns of existing rows to text, a whole number or null. Each given row is an `id` and one value for each name.
 *
 * @param condition only rows for which it holds
 * @returns the number of rows with one of the ids for which the condition held
 */
export async function setColumns(
  manager: EntityManager,
  table: string,
  names: readonly string[],
  rows: readonly Row[],
  condition: Condition = ALWAYS,
): Promise<number> {
  return inTurn(manager, (writer) => writer.setColumns(manager, table, names, rows, condition));
}

/**
 * Changes the rows that still have the expected values. Each given row is a text `id`, one value for each of `expected`, and one text
 * for each of `given`. No two rows have the same id.
 *
 * @returns the ids of the changed rows
 */
export async function changeExpected(
  manager: EntityManager,
  table: string,
  change: ExpectedChange,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  return new Set(await inTurn(manager, (writer) => writer.changeExpected(manager, table, change, rows)));
}

/**
 * Adds amounts to rows, and inserts missing rows. Each given row is one value for each of `keys`, the table's primary key, and
 * one amount for each of `sums`. A sum stops at 2^63-1.
 */
export async function addOrInsert(
  manager: EntityManager,
  table: string,
  keys: readonly string[],
  sums: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  await inTurn(manager, (writer) => writer.addOrInsert(manager, table, keys, sums, rows));
}

/**
 * Inserts rows, or replaces the columns `values` of rows whose primary key, `keys`, exists. Without `values` such rows stay as they are.
 * Pass rows in the order of their keys.
 */
export async function putRows(
  manager: EntityManager,
  table: string,
  keys: readonly string[],
  values: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  await inTurn(manager, (writer) => writer.putRows(manager, table, keys, values, rows));
}

export async function insertRows(
  manager: EntityManager,
  table: string,
  columns: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  await inTurn(manager, (writer) => writer.insertRows(manager, table, columns, rows));
}

/** Deletes the rows with these keys for which the condition holds. */
export async function deleteRows(
  manager: EntityManager,
  table: string,
  condition: Condition,
  keys: readonly string[],
  rows: readonly Row[],
): Promise<void> {
  await inTurn(manager, (writer) => writer.deleteRows(manager, table, condition, keys, rows));
}

/** Deletes rows with these numbers in a column, in any order, and no more than the maximum. @returns the number of deleted rows */
export async function deleteSome(
  manager: EntityManager,
  table: string,
  column: string,
  ids: readonly number[],
  most: number,
): Promise<number> {
  return inTurn(manager, (writer) => writer.deleteSome(manager, table, column, ids, most));
}

/** Runs a statement, and then lets other work of the process run if needed: the embedded database never waits. */
async function inTurn<T>(manager: EntityManager, statement: (writer: BulkWriter) => Promise<T>): Promise<T> {
  if (manager.dataSource.options.type !== 'better-sqlite3') return statement(mysqlBulk);
  const begunAt = performance.now();
  const result = await statement(sqliteBulk);
  blockedMs += performance.now() - begunAt;
  if (blockedMs >= MAX_BLOCKED_MS) {
    blockedMs = 0;
    await nextTurn();
  }
  return result;
}
