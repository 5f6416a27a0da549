import { type BulkWriter, type Columns, jsonOf } from './bulk-writer.js';
import { saturatedSum } from './saturated-sum.js';

const TYPES = { whole: 'BIGINT', text: 'VARCHAR(255)' } as const;

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
    const names = [...keys, ...sums];
    const added = sums.map((name) => `${table}.${name} = ${saturatedSum(`${table}.${name}`, `given.${name}`)}`);
    await manager.query(
      `INSERT INTO ${table} (${names.join(', ')}) SELECT ${names.map((name) => `given.${name}`).join(', ')} ` +
        `FROM ${given(wholes(names))} ON DUPLICATE KEY UPDATE ${added.join(', ')}`,
      [jsonOf(rows)],
    );
  },

  insertRows: async (manager, table, columns, rows) => {
    const names = Object.keys(columns).join(', ');
    await manager.query(`INSERT INTO ${table} (${names}) SELECT ${names} FROM ${given(columns)}`, [jsonOf(rows)]);
  },
};

/** The rows as a table. */
function given(columns: Columns): string {
  const values = Object.entries(columns).map(([name, kind], index) => `${name} ${TYPES[kind]} PATH '$[${index}]'`);
  return `JSON_TABLE(?, '$[*]' COLUMNS (${values.join(', ')})) AS given`;
}

function wholes(names: readonly string[]): Columns {
  return Object.fromEntries(names.map((name) => [name, 'whole']));
}
