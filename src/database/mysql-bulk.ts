import { type BulkWriter, type Columns, jsonOf } from './bulk-writer.js';
import { saturatedSum } from './saturated-sum.js';

/** With their characters: a connection that was there before the first migration takes what others the server began with. */
const TYPES = {
  whole: 'BIGINT',
  text: 'VARCHAR(255) CHARACTER SET utf8mb4',
  long: 'TEXT CHARACTER SET utf8mb4',
} as const;

/** On a server: one statement for all rows, which are its one parameter. */
export const mysqlBulk: BulkWriter = {
  lockRows: (manager, table, columns, ids) => {
    const wanted = columns.map((column) => `${table}.${column} AS ${column}`).join(', ');
    const source = `${given({ id: 'whole' })} STRAIGHT_JOIN ${table} ON ${table}.id = given.id`;
    return manager.query(`SELECT ${wanted} FROM ${source} FOR UPDATE`, [jsonOf(ids.map((id) => [id]))]);
  },

  changeRows: async (manager, table, sums, values, rows) => {
    const changes = [
      ...sums.map((name) => `${table}.${name} = ${table}.${name} + given.${name}`),
      ...values.map((name) => `${table}.${name} = given.${name}`),
    ];
    const source = given(wholes(['id', ...sums, ...values]));
    await manager.query(`UPDATE ${source} STRAIGHT_JOIN ${table} ON ${table}.id = given.id SET ${changes.join(', ')}`, [
      jsonOf(rows),
    ]);
  },

  addOrInsert: async (manager, table, keys, sums, rows) => {
    const added = sums.map((name) => `${table}.${name} = ${saturatedSum(`${table}.${name}`, `given.${name}`)}`);
    const insertion = insertionOf(table, wholes([...keys, ...sums]));
    await manager.query(`${insertion} ON DUPLICATE KEY UPDATE ${added.join(', ')}`, [jsonOf(rows)]);
  },

  putRows: async (manager, table, keys, values, rows) => {
    const replaced = Object.keys(values).map((name) => `${table}.${name} = given.${name}`);
    const insertion = insertionOf(table, { ...keys, ...values });
    await manager.query(`${insertion} ON DUPLICATE KEY UPDATE ${replaced.join(', ')}`, [jsonOf(rows)]);
  },

  insertRows: async (manager, table, columns, rows) => {
    await manager.query(insertionOf(table, columns), [jsonOf(rows)]);
  },
};

function insertionOf(table: string, columns: Columns): string {
  const names = Object.keys(columns);
  const values = names.map((name) => `given.${name}`);
  return `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM ${given(columns)}`;
}

/** The rows as a table. */
function given(columns: Columns): string {
  const values = Object.entries(columns).map(([name, kind], index) => `${name} ${TYPES[kind]} PATH '$[${index}]'`);
  return `JSON_TABLE(?, '$[*]' COLUMNS (${values.join(', ')})) AS given`;
}

function wholes(names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, 'whole']));
}
