import type { EntityManager } from 'typeorm';
import { type BulkWriter, jsonOf, type Row } from './bulk-writer.js';
import { saturatedSum } from './saturated-sum.js';
import { SqliteConnection } from './sqlite-connection.js';

/**
 * On the embedded database, where a statement has no way to go and a transaction has everything for itself. What counts is how
 * many values SQLite takes in: from JSON each costs as much as a small statement.
 */
export const sqliteBulk: BulkWriter = {
  lockRows: (manager, table, columns, ids) => {
    const wanted = columns.map((column) => `${table}.${column} AS ${column}`).join(', ');
    return manager.query(
      `SELECT ${wanted} FROM json_each(?) AS given CROSS JOIN ${table} ON ${table}.id = given.value`,
      [`[${ids.join(',')}]`],
    );
  },

  /** One prepared statement, run for each row: half of what one statement over all of them takes. */
  changeRows: async (manager, table, sums, values, rows) => {
    const changes = [...sums.map((name) => `${name} = ${name} + ?`), ...values.map((name) => `${name} = ?`)];
    const connection = await connectionOf(manager);
    const statement = connection.prepare(`UPDATE ${table} SET ${changes.join(', ')} WHERE id = ?`);
    for (const [id, ...amounts] of rows) statement.run(...amounts, id);
  },

  addOrInsert: async (manager, table, keys, sums, rows) => {
    const added = sums.map((name) => `${name} = ${saturatedSum(`${table}.${name}`, `excluded.${name}`)}`);
    const { text, parameters } = insertion(table, [...keys, ...sums], rows);
    await manager.query(text + onConflict(keys, added), parameters);
  },

  putRows: async (manager, table, keys, values, rows) => {
    const replaced = Object.keys(values).map((name) => `${name} = excluded.${name}`);
    const { text, parameters } = insertion(table, Object.keys({ ...keys, ...values }), rows);
    await manager.query(text + onConflict(Object.keys(keys), replaced), parameters);
  },

  insertRows: async (manager, table, columns, rows) => {
    const { text, parameters } = insertion(table, Object.keys(columns), rows);
    await manager.query(text, parameters);
  },
};

interface Insertion {
  readonly text: string;
  readonly parameters: unknown[];
}

/** A column that is the same in all rows travels once, beside the JSON. */
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

function onConflict(keys: readonly string[], changes: readonly string[]): string {
  // Without the condition, ON would be read as part of a join.
  return ` WHERE true ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${changes.join(', ')}`;
}

async function connectionOf(manager: EntityManager): Promise<SqliteConnection> {
  const connection: unknown = await manager.queryRunner?.connect();
  if (connection instanceof SqliteConnection) return connection;
  throw new Error('This needs a transaction');
}
