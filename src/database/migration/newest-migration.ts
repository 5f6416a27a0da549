import type { EntityManager } from 'typeorm';

/** The name of the newest migration in a database; empty without one. Numbers of rows need not be in the order of the rows. */
export async function newestMigration(manager: EntityManager): Promise<string> {
  const [row] = await manager.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY timestamp DESC LIMIT 1');
  return row?.name ?? '';
}
