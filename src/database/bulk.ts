import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import type { Columns, Dialect } from './dialect.js';
import { mysqlDialect } from './mysql-dialect.js';
import { sqliteDialect } from './sqlite-dialect.js';

/** The values of one row, in the order of its columns. */
export type Row = readonly (bigint | number | string | null)[];

/**
 * Rows for one statement. On the embedded database a statement stops the whole process, so it must be over in a few
 * milliseconds; on a server a few hundred rows are where a round trip no longer counts.
 */
export const ROWS_PER_STATEMENT = 500;

/** Cuts a list into pieces for one statement each. */
export function* pieces<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += ROWS_PER_STATEMENT)
    yield list.slice(start, start + ROWS_PER_STATEMENT);
}

/** Reads rows by their numbers and keeps them as they are until the transaction ends. They are locked in the order of `ids`. */
export async function lockRows<T>(
  manager: EntityManager,
  table: string,
  columns: readonly string[],
  ids: readonly number[],
): Promise<T[]> {
  const dialect = dialectOf(manager);
  const wanted = columns.map((column) => `${table}.${column} AS ${column}`).join(', ');
  return run<T[]>(
    manager,
    `SELECT ${wanted} FROM ${dialect.given({ id: 'whole' })} ${dialect.joinInOrder} ${table} ON ${table}.id = given.id${dialect.forUpdate}`,
    ids.map((id) => [id]),
  );
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
  const columns = wholes(['id', ...sums, ...values]);
  await run(manager, dialectOf(manager).changeRows(table, columns, sums, values), rows);
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
  await run(manager, dialectOf(manager).addOrInsert(table, wholes(keys), wholes(sums)), rows);
}

export async function insertRows(
  manager: EntityManager,
  table: string,
  columns: Columns,
  rows: readonly Row[],
): Promise<void> {
  const names = Object.keys(columns).join(', ');
  await run(manager, `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${dialectOf(manager).given(columns)}`, rows);
}

/** All rows are one JSON parameter: placeholders are limited in number, and cost more to bind than the rows to write. */
async function run<T>(manager: EntityManager, statement: string, rows: readonly Row[]): Promise<T> {
  const result = await manager.query<T>(statement, [jsonOf(rows)]);
  // Lets others have their turn: the embedded database answers without ever waiting.
  await nextTurn();
  return result;
}

function dialectOf(manager: EntityManager): Dialect {
  return manager.dataSource.options.type === 'better-sqlite3' ? sqliteDialect : mysqlDialect;
}

function jsonOf(rows: readonly Row[]): string {
  return `[${rows.map((row) => `[${row.map(jsonValue).join(',')}]`).join(',')}]`;
}

function jsonValue(value: Row[number]): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

function wholes(names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, 'whole']));
}
