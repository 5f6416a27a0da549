import type { EntityManager } from 'typeorm';

/**
 * Inserts missing rows, and locks all given rows until the transaction ends. MySQL locks a row that it finds by a duplicate key,
 * and SQLite has one writer at a time.
 *
 * @param key the column that identifies an existing row
 */
export async function insertOrLock(
  manager: EntityManager,
  table: string,
  key: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const values = rows.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ');
  const isSqlite = manager.dataSource.options.type === 'better-sqlite3';
  const otherwise = isSqlite ? `ON CONFLICT (${key}) DO NOTHING` : `ON DUPLICATE KEY UPDATE ${key} = ${key}`;
  await manager.query(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values} ${otherwise}`, rows.flat());
}
