import type { EntityManager } from 'typeorm';

/**
 * Runs one statement that changes rows. Statements that every login or refresh needs are written out: TypeORM would put each
 * one together anew, which costs more than the database does.
 *
 * @param manager of a write or a transaction
 * @returns how many rows it matched, also where they were as it wants them already
 */
export async function execute(
  manager: EntityManager,
  statement: string,
  parameters: readonly unknown[],
): Promise<number> {
  if (manager.queryRunner === undefined) throw new Error('a statement that changes rows needs a connection of its own');
  const { affected } = await manager.queryRunner.query(statement, [...parameters], true);
  return affected ?? 0;
}
