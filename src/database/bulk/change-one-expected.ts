import type { EntityManager } from 'typeorm';
import { execute } from '../execute.js';
import type { ExpectedChange, Row } from './bulk-writer.js';

/** Changes one row as `changeExpected` does, in a single statement. @returns whether the row had the expected values */
export async function changeOneExpected(
  manager: EntityManager,
  table: string,
  { expected, shared, given, condition }: ExpectedChange,
  row: Row,
): Promise<boolean> {
  const changes = [shared.text, ...given.map((name) => `${name} = ?`)].join(', ');
  const conditions = ['id', ...expected].map((name) => `${name} = ?`).join(' AND ');
  const values = row.slice(0, 1 + expected.length);
  const texts = row.slice(1 + expected.length);
  const parameters = [...shared.parameters, ...texts, ...values, ...condition.parameters];
  const statement = `UPDATE ${table} SET ${changes} WHERE ${conditions} AND ${condition.text}`;
  return (await execute(manager, statement, parameters)) > 0;
}
