import { changeOneExpected } from './change-one-expected.js';
import { type BulkWriter, placesFor } from './bulk-writer.js';
import { execute } from '../execute.js';
import { saturatedSum } from './saturated-sum.js';

/**
 * For a server: one statement for many rows, in the SQL that MariaDB, MySQL and TiDB share. Each of them lacks some newer form of
 * the others: JSON_TABLE, VALUES as a table, or the alias of an inserted row.
 */
export const mysqlBulk: BulkWriter = {
  deleteSome: (manager, table, column, ids, most) =>
    execute(manager, `DELETE FROM ${table} WHERE ${column} IN (${placesFor(ids)}) LIMIT ${most}`, ids),

  // MySQL refuses to lock rows that a JSON_TABLE names (error 3569). The order of ids is the order of the locks.
  lockRows: (manager, table, columns, ids) =>
    manager.query(`SELECT ${columns.join(', ')} FROM ${table} WHERE id IN (?) ORDER BY id FOR UPDATE`, [ids]),

  changeRows: async (manager, table, sums, values, rows) => {
    const ascending = [...rows].sort(([a], [b]) => Number(a) - Number(b));
    const columns = [...sums, ...values].map((_name, index) => ascending.map((row) => row[index + 1]));
    const changes = [
      ...sums.map((name) => `${name} = ${name} + ${GIVEN_BY_ID}`),
      ...values.map((name) => `${name} = ${GIVEN_BY_ID}`),
    ];
    const ids = ascending.map(([id]) => id);
    await manager.query(`UPDATE ${table} SET ${changes.join(', ')} WHERE id IN (?)`, [
      ...columns.flatMap((column) => [ids, column]),
      ids,
    ]);
  },

  setColumns: async (manager, table, names, rows, { text, parameters }) => {
    const ascending = [...rows].sort(([a], [b]) => Number(a) - Number(b));
    const ids = ascending.map(([id]) => id);
    // INTERVAL finds the position of an id by binary search; it needs ids in ascending order.
    const changes = names.map((name) => `${name} = ELT(INTERVAL(id, ?), ?)`);
    const columns = names.map((_name, index) => ascending.map((row) => row[index + 1]));
    const given = [...columns.flatMap((column) => [ids, column]), ids];
    const statement = `UPDATE ${table} SET ${changes.join(', ')} WHERE id IN (?) AND ${text}`;
    return execute(manager, statement, [...given, ...parameters]);
  },

  changeExpected: async (manager, table, change, rows) => {
    const [only] = rows;
    if (only === undefined) return [];
    if (rows.length === 1) return (await changeOneExpected(manager, table, change, only)) ? [String(only[0])] : [];
    const { expected, shared, given, condition } = change;
    const values = rows.map((row) => row.slice(0, 1 + expected.length));
    // In a small table the server would read all rows, and wait for those that others have locked.
    const byKey = `${table} FORCE INDEX (PRIMARY)`;
    const found = await manager.query<{ id: string }[]>(
      `SELECT id FROM ${byKey} WHERE id IN (?) AND (id, ${expected.join(', ')}) IN (?) AND ${condition.text} FOR UPDATE`,
      [rows.map(([id]) => id), values, ...condition.parameters],
    );
    if (found.length === 0) return [];
    const ids = found.map(({ id }) => id);
    const isFound = new Set(ids);
    const changed = rows.filter(([id]) => isFound.has(String(id)));
    const columns = given.map((_name, index) => changed.map((row) => row[1 + expected.length + index]));
    const changes = [shared.text, ...given.map((name) => `${name} = ELT(FIELD(id, ?), ?)`)];
    await manager.query(`UPDATE ${byKey} SET ${changes.join(', ')} WHERE id IN (?)`, [
      ...shared.parameters,
      ...columns.flatMap((column) => [changed.map(([id]) => id), column]),
      ids,
    ]);
    return ids;
  },

  addOrInsert: async (manager, table, keys, sums, rows) => {
    const added = sums.map((name) => `${name} = ${saturatedSum(name, `VALUES(${name})`)}`);
    await manager.query(`${insertionOf(table, [...keys, ...sums])} ON DUPLICATE KEY UPDATE ${added.join(', ')}`, [
      rows,
    ]);
  },

  putRows: async (manager, table, keys, values, rows) => {
    // Without values the key gets the value that it has.
    const replaced = (values.length === 0 ? keys : values).map((name) => `${name} = VALUES(${name})`);
    await manager.query(`${insertionOf(table, [...keys, ...values])} ON DUPLICATE KEY UPDATE ${replaced.join(', ')}`, [
      rows,
    ]);
  },

  insertRows: async (manager, table, columns, rows) => {
    await manager.query(insertionOf(table, columns), [rows]);
  },

  deleteRows: async (manager, table, condition, keys, rows) => {
    const { text, parameters } = condition;
    await manager.query(`DELETE FROM ${table} WHERE ${text} AND (${keys.join(', ')}) IN (?)`, [...parameters, rows]);
  },
};

/**
 * The given value of a row, by its id. INTERVAL finds the position by binary search, while CASE would compare one id after the
 * other; it needs ids in ascending order. ELT returns text, and a sum of a number and text would be rounded.
 */
const GIVEN_BY_ID = 'CAST(ELT(INTERVAL(id, ?), ?) AS SIGNED)';

/** Has a list of rows as its parameter: the driver writes it as `(a, b), (c, d)`. */
function insertionOf(table: string, names: readonly string[]): string {
  return `INSERT INTO ${table} (${names.join(', ')}) VALUES ?`;
}
