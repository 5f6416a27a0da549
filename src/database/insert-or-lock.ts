import type { EntityManager } from 'typeorm';

/**
 * Makes the rows that are not there yet. Until the transaction ends, nobody else changes them, new or old: MySQL locks a row
 * that it would have inserted twice, and SQLite has one writer at a time.
 *
 * @param key the column by which a row is there already
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
