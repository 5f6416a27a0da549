import type { EntityManager, QueryRunner } from 'typeorm';

/**
 * Runs one statement that changes rows, for the statements of each login or refresh. TypeORM would build the text each time,
 * which costs more than the database. On SQLite it also writes numbers into the text, so no prepared statement is reused.
 *
 * @param manager of a write or a transaction
 * @returns the number of matched rows, including rows that already had the new values
 */
export async function execute(
  manager: EntityManager,
  statement: string,
  parameters: readonly unknown[],
): Promise<number> {
  const { affected } = await runnerOf(manager).query(statement, [...parameters], true);
  return affected ?? 0;
}

function runnerOf(manager: EntityManager): QueryRunner {
  if (manager.queryRunner === undefined) throw new Error('a statement that changes rows needs a connection of its own');
  return manager.queryRunner;
}
