import type { Columns, Dialect } from './dialect.js';
import { saturatedSum } from './saturated-sum.js';

function given(columns: Columns): string {
  const values = Object.keys(columns).map((name, index) => `value->>${index} AS ${name}`);
  return `(SELECT ${values.join(', ')} FROM json_each(?)) AS given`;
}

/** A transaction has the whole database for itself, so it needs no locks on rows. */
export const sqliteDialect: Dialect = {
  given,
  joinInOrder: 'CROSS JOIN',
  forUpdate: '',
  changeRows: (table, columns, sums, values) => {
    const changes = [
      ...sums.map((name) => `${name} = ${table}.${name} + given.${name}`),
      ...values.map((name) => `${name} = given.${name}`),
    ];
    return `UPDATE ${table} SET ${changes.join(', ')} FROM ${given(columns)} WHERE ${table}.id = given.id`;
  },
  addOrInsert: (table, keys, sums) => {
    const names = Object.keys({ ...keys, ...sums }).join(', ');
    const added = Object.keys(sums).map((name) => `${name} = ${saturatedSum(`${table}.${name}`, `excluded.${name}`)}`);
    // Without the condition, ON would be read as part of a join.
    return (
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${given({ ...keys, ...sums })} WHERE true ` +
      `ON CONFLICT (${Object.keys(keys).join(', ')}) DO UPDATE SET ${added.join(', ')}`
    );
  },
};
