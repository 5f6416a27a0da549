import type { EntityManager } from 'typeorm';
import { Database } from '../../src/database/database.js';
import type { Panel } from './panel.js';

/** The text of every statement that a panel sends to its database, from now on. */
export async function statementsOf(panel: Panel): Promise<string[]> {
  const statements: string[] = [];
  const listen = async ({ dataSource }: EntityManager): Promise<void> => {
    const { logger } = dataSource;
    Object.assign(dataSource, {
      logger: Object.assign(Object.create(logger), { logQuery: (sql: string) => statements.push(sql) }),
    });
  };
  // SQLite reads over one connection and writes over another.
  await panel.service(Database).read(listen);
  await panel.service(Database).write(listen);
  statements.length = 0;
  return statements;
}

/** Those of the statements that touch a table. */
export function touching(statements: readonly string[], table: string): string[] {
  return statements.filter((sql) => new RegExp(`\\b${table}\\b`).test(sql));
}

/** Those of the statements that ask. The panel writes by itself now and then: when keys were last used, for one. */
export function asking(statements: readonly string[]): string[] {
  return statements.filter((sql) => /^\s*SELECT/i.test(sql));
}
