import type { Columns, Dialect } from './dialect.js';
import { saturatedSum } from './saturated-sum.js';

const TYPES = { whole: 'BIGINT', text: 'VARCHAR(255)' } as const;

function given(columns: Columns): string {
  const values = Object.entries(columns).map(([name, kind], index) => `${name} ${TYPES[kind]} PATH '$[${index}]'`);
  return `JSON_TABLE(?, '$[*]' COLUMNS (${values.join(', ')})) AS given`;
}

export const mysqlDialect: Dialect = {
  given,
  joinInOrder: 'STRAIGHT_JOIN',
  forUpdate: ' FOR UPDATE',
  changeRows: (table, columns, sums, values) => {
    const changes = [
      ...sums.map((name) => `${table}.${name} = ${table}.${name} + given.${name}`),
      ...values.map((name) => `${table}.${name} = given.${name}`),
    ];
    return `UPDATE ${given(columns)} STRAIGHT_JOIN ${table} ON ${table}.id = given.id SET ${changes.join(', ')}`;
  },
  addOrInsert: (table, keys, sums) => {
    const names = Object.keys({ ...keys, ...sums }).join(', ');
    const added = Object.keys(sums).map(
      (name) => `${table}.${name} = ${saturatedSum(`${table}.${name}`, `given.${name}`)}`,
    );
    return (
      `INSERT INTO ${table} (${names}) SELECT ${names.replaceAll(/\w+/g, 'given.$&')} FROM ${given({ ...keys, ...sums })} ` +
      `ON DUPLICATE KEY UPDATE ${added.join(', ')}`
    );
  },
};
