import type { EntityManager } from 'typeorm';
import { changeOneExpected } from './change-one-expected.js';
import { type BulkWriter, placesFor, type Row } from './bulk-writer.js';
import { execute } from '../execute.js';
import { saturatedSum } from './saturated-sum.js';
import { SqliteConnection } from '../connection/sqlite-connection.js';

/**
 * For the embedded database. A statement has no round trip, and a transaction is alone. The cost is the number of values: each
 * value from JSON costs as much as a small statement.
 */
export const sqliteBulk: BulkWriter = {
  // SQLite has no LIMIT in DELETE unless it is compiled with it.
  deleteSome: (manager, table, column, ids, most) => {
    const some = `SELECT rowid FROM ${table} WHERE ${column} IN (${placesFor(ids)}) LIMIT ${most}`;
    return execute(manager, `DELETE FROM ${table} WHERE rowid IN (${some})`, ids);
  },

  lockRows: (manager, table, columns, ids) => {
    const wanted = columns.map((column) => `${table}.${column} AS ${column}`).join(', ');
    return manager.query(
      `SELECT ${wanted} FROM json_each(?) AS given CROSS JOIN ${table} ON ${table}.id = given.value`,
      [`[${ids.join(',')}]`],
    );
  },

  /** Runs one prepared statement for each row, in half the time of one statement for all rows. */
  changeRows: async (manager, table, sums, values, rows) => {
    const changes = [...sums.map((name) => `${name} = ${name} + ?`), ...values.map((name) => `${name} = ?`)];
    const connection = await connectionOf(manager);
    const statement = connection.prepare(`UPDATE ${table} SET ${changes.join(', ')} WHERE id = ?`);
    for (const [id, ...amounts] of rows) statement.run(...amounts, id);
  },

  setColumns: async (manager, table, names, rows, { text, parameters }) => {
    const connection = await connectionOf(manager);
    const changes = names.map((name) => `${name} = ?`);
    const statement = connection.prepare(`UPDATE ${table} SET ${changes.join(', ')} WHERE id = ? AND ${text}`);
    let count = 0;
    for (const [id, ...values] of rows) count += statement.run(...values, id, ...parameters).changes;
    return count;
  },

  changeExpected: async (manager, table, change, rows) => {
    const changed: string[] = [];
    for (const row of rows) if (await changeOneExpected(manager, table, change, row)) changed.push(String(row[0]));
    return changed;
  },

  addOrInsert: async (manager, table, keys, sums, rows) => {
    const added = sums.map((name) => `${name} = ${saturatedSum(`${table}.${name}`, `excluded.${name}`)}`);
    const { text, parameters } = insertion(table, [...keys, ...sums], rows);
    await manager.query(text + onConflict(keys, added), parameters);
  },

  putRows: async (manager, table, keys, values, rows) => {
    const replaced = values.map((name) => `${name} = excluded.${name}`);
    const { text, parameters } = insertion(table, [...keys, ...values], rows);
    await manager.query(text + onConflict(keys, replaced), parameters);
  },

  insertRows: async (manager, table, columns, rows) => {
    const { text, parameters } = insertion(table, columns, rows);
    await manager.query(text, parameters);
  },

  deleteRows: async (manager, table, condition, keys, rows) => {
    const { text, parameters } = condition;
    const given = rows.map(() => `(${keys.map(() => '?').join(', ')})`).join(', ');
    const statement = `DELETE FROM ${table} WHERE ${text} AND (${keys.join(', ')}) IN (VALUES ${given})`;
    await manager.query(statement, [...parameters, ...rows.flat()]);
  },
};

interface Insertion {
  readonly text: string;
  readonly parameters: unknown[];
}

/** A column with the same value in all rows is one parameter beside the JSON. */
function insertion(table: string, names: readonly string[], rows: readonly Row[]): Insertion {
  const isShared = names.map((_name, index) => rows.every((row) => row[index] === rows[0]?.[index]));
  let next = 0;
  const values = isShared.map((shared) => (shared ? '?' : `value->>${next++}`));
  const rest = rows.map((row) => row.filter((_value, index) => isShared[index] === false));
  return {
    text: `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?) AS given`,
    parameters: [...(rows[0] ?? []).filter((_value, index) => isShared[index]), jsonOf(rest)],
  };
}

/** Rows as a JSON list of lists. */
function jsonOf(rows: readonly Row[]): string {
  return `[${rows.map((row) => `[${row.map(jsonValue).join(',')}]`).join(',')}]`;
}

function jsonValue(value: Row[number]): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

function onConflict(keys: readonly string[], changes: readonly string[]): string {
  const change = changes.length === 0 ? 'NOTHING' : `UPDATE SET ${changes.join(', ')}`;
  // Without the condition SQLite would parse ON as part of a join.
  return ` WHERE true ON CONFLICT (${keys.join(', ')}) DO ${change}`;
}

async function connectionOf(manager: EntityManager): Promise<SqliteConnection> {
  const connection: unknown = await manager.queryRunner?.connect();
  if (connection instanceof SqliteConnection) return connection;
  throw new Error('This needs a transaction');
}
