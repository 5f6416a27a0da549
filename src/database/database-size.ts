import type { EntityManager } from 'typeorm';

const PAGES = 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()';
/** Servers renew these figures now and then, so they are a little old. */
const TABLES =
  'SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables WHERE table_schema = DATABASE()';

/** The size of all tables and indices, in bytes. */
export async function readDatabaseSize(manager: EntityManager): Promise<bigint> {
  const isSqlite = manager.dataSource.options.type === 'better-sqlite3';
  const [row] = await manager.query<{ bytes: number | string | null }[]>(isSqlite ? PAGES : TABLES);
  return BigInt(row?.bytes ?? 0);
}
