import type { EntityManager } from 'typeorm';

/** The name of the newest migration in a database; empty without one. */
export async function newestMigration(manager: EntityManager): Promise<string> {
  const [row] = await manager.query<{ name: string }[]>('SELECT name FROM migrations ORDER BY id DESC LIMIT 1');
  return row?.name ?? '';
}
