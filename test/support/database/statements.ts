import type { EntityManager } from 'typeorm';
import { Database } from '../../../src/database/database.js';
import type { Panel } from '../panel.js';

/** Records the text of every statement that a panel sends to its database from now on. */
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

/** The statements that touch a table. */
export function touching(statements: readonly string[], table: string): string[] {
  return statements.filter((sql) => new RegExp(`\\b${table}\\b`).test(sql));
}

/** The statements that read. The panel also writes in the background, for example the last use of line keys. */
export function asking(statements: readonly string[]): string[] {
  return statements.filter((sql) => /^\s*SELECT/i.test(sql));
}
