import type { EntityManager } from 'typeorm';
import { execute } from '../execute.js';
import type { CopiedValue, PlannedTable } from './copy-plan.js';

export type CopiedRow = readonly CopiedValue[];

/** Fewer than the 32,766 that SQLite permits in one statement. */
const MAX_PARAMETERS = 10_000;

/**
 * Reads rows in the order of their primary key.
 *
 * @param after the key of the row before the first one; undefined for the beginning of the table
 * @returns the values of each row, in the order of the table's columns
 */
export async function readRows(
  manager: EntityManager,
  table: PlannedTable,
  after: CopiedRow | undefined,
  limit: number,
): Promise<CopiedRow[]> {
  const names = escapedNames(manager, table);
  const keys = table.keys.map((index) => names[index] ?? '');
  const { text, parameters } = after === undefined ? { text: '', parameters: [] } : later(manager, keys, after);
  const rows = await manager.query<Record<string, unknown>[]>(
    `SELECT ${names.join(', ')} FROM ${escape(manager, table.name)}${text} ORDER BY ${keys.join(', ')} LIMIT ${limit}`,
    parameters,
  );
  return rows.map((row) => table.columns.map(({ name, isInteger }) => copiedValue(table, name, row[name], isInteger)));
}

/** Inserts rows, each with one value for each column of the table. */
export async function writeRows(
  manager: EntityManager,
  table: PlannedTable,
  rows: readonly CopiedRow[],
): Promise<void> {
  const names = escapedNames(manager, table);
  const most = Math.floor(MAX_PARAMETERS / names.length);
  const places = `(${names.map(() => '?').join(', ')})`;
  for (let start = 0; start < rows.length; start += most) {
    const piece = rows.slice(start, start + most);
    const values = piece.map(() => places).join(', ');
    await execute(
      manager,
      `INSERT INTO ${escape(manager, table.name)} (${names.join(', ')}) VALUES ${values}`,
      piece.flat(),
    );
  }
}

/** The key of a row. */
export function keyOf(table: PlannedTable, row: CopiedRow): CopiedRow {
  return table.keys.map((index) => row[index] ?? null);
}

/** The place of a key in `copied_tables`. */
export function placeOf(key: CopiedRow): string {
  return JSON.stringify(key.map(String));
}

/** The key of a place; undefined at the beginning. */
export function keyAt(table: PlannedTable, place: string): CopiedRow | undefined {
  if (place === '') return undefined;
  const texts: unknown = JSON.parse(place);
  if (!Array.isArray(texts)) throw new Error(`${place} is no place in ${table.name}`);
  return table.keys.map((index, position) => {
    const text = String(texts[position]);
    return table.columns[index]?.isInteger === true ? BigInt(text) : text;
  });
}

interface Condition {
  readonly text: string;
  readonly parameters: CopiedValue[];
}

/** The rows after a key, in the form for which each database uses its index: servers read whole tables for `(a, b) > (1, 2)`. */
function later(manager: EntityManager, keys: readonly string[], after: CopiedRow): Condition {
  if (manager.dataSource.options.type === 'better-sqlite3') {
    return { text: ` WHERE (${keys.join(', ')}) > (${keys.map(() => '?').join(', ')})`, parameters: [...after] };
  }
  const steps = keys.map((key, index) => {
    const same = keys.slice(0, index).map((each) => `${each} = ?`);
    return { text: [...same, `${key} > ?`].join(' AND '), parameters: after.slice(0, index + 1) };
  });
  return {
    text: ` WHERE (${steps.map(({ text }) => text).join(') OR (')})`,
    parameters: steps.flatMap(({ parameters }) => [...parameters]),
  };
}

function copiedValue(table: PlannedTable, column: string, value: unknown, isInteger: boolean): CopiedValue {
  if (value === null) return null;
  if (!isInteger && typeof value === 'string') return value;
  // Numbers beyond 2^53 arrive as text.
  if (isInteger && typeof value === 'string' && /^-?\d+$/.test(value)) return BigInt(value);
  if (isInteger && typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  throw new Error(`A row of ${table.name} has a value in ${column} that is no ${isInteger ? 'whole number' : 'text'}`);
}

function escapedNames(manager: EntityManager, table: PlannedTable): string[] {
  return table.columns.map(({ name }) => escape(manager, name));
}

function escape(manager: EntityManager, name: string): string {
  return manager.dataSource.driver.escape(name);
}
