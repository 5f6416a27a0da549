import type { EntityManager } from 'typeorm';

/** What a column of given rows holds: a whole number of 64 bits, or text. */
export type Columns = Readonly<Record<string, 'whole' | 'text'>>;

/** The values of one row, in the order of its columns. */
export type Row = readonly (number | string)[];

/**
 * Inserts rows, and where the primary key, `keys`, is there already replaces the columns `values`. For rows by the thousand:
 * all are one JSON parameter, which costs a twentieth of placeholders. They should be in the order of their keys.
 */
export async function putRows(
  manager: EntityManager,
  table: string,
  keys: Columns,
  values: Columns,
  rows: readonly Row[],
): Promise<void> {
  const write = manager.dataSource.options.type === 'better-sqlite3' ? sqliteStatement : mysqlStatement;
  await manager.query(write(table, keys, values), [JSON.stringify(rows)]);
}

function sqliteStatement(table: string, keys: Columns, values: Columns): string {
  const names = Object.keys({ ...keys, ...values });
  const given = names.map((name, index) => `value->>${index} AS ${name}`).join(', ');
  const replaced = Object.keys(values).map((name) => `${name} = excluded.${name}`);
  // Without the condition, ON would be read as part of a join.
  return (
    `INSERT INTO ${table} (${names.join(', ')}) SELECT ${given} FROM json_each(?) WHERE true ` +
    `ON CONFLICT (${Object.keys(keys).join(', ')}) DO UPDATE SET ${replaced.join(', ')}`
  );
}

const TYPES = { whole: 'BIGINT', text: 'VARCHAR(255)' };

function mysqlStatement(table: string, keys: Columns, values: Columns): string {
  const columns = Object.entries({ ...keys, ...values });
  const given = columns.map(([name, kind], index) => `${name} ${TYPES[kind]} PATH '$[${index}]'`).join(', ');
  const replaced = Object.keys(values).map((name) => `${table}.${name} = given.${name}`);
  return (
    `INSERT INTO ${table} (${columns.map(([name]) => name).join(', ')}) ` +
    `SELECT ${columns.map(([name]) => `given.${name}`).join(', ')} ` +
    `FROM JSON_TABLE(?, '$[*]' COLUMNS (${given})) AS given ON DUPLICATE KEY UPDATE ${replaced.join(', ')}`
  );
}
