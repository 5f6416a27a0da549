import type { EntityManager } from 'typeorm';
import { execute } from '../execute.js';

/** The number that the next new row of a table gets. Rows with higher numbers may have been deleted. */
export async function readNextNumber(manager: EntityManager, table: string): Promise<bigint> {
  if (isEmbedded(manager)) {
    const [row] = await manager.query<{ seq: number | string }[]>('SELECT seq FROM sqlite_sequence WHERE name = ?', [
      table,
    ]);
    return BigInt(row?.seq ?? 0) + 1n;
  }
  const name = manager.dataSource.driver.escape(table);
  const [created] = await manager.query<Record<string, string>[]>(`SHOW CREATE TABLE ${name}`);
  return BigInt(/ AUTO_INCREMENT=(\d+)/.exec(created?.['Create Table'] ?? '')?.[1] ?? 1);
}

/** Sets the number of the next new row. On a server this commits a transaction. */
export async function setNextNumber(manager: EntityManager, table: string, next: bigint): Promise<void> {
  if (!isEmbedded(manager)) {
    await manager.query(`ALTER TABLE ${manager.dataSource.driver.escape(table)} AUTO_INCREMENT = ${next}`);
    return;
  }
  await execute(manager, 'DELETE FROM sqlite_sequence WHERE name = ?', [table]);
  if (next > 1n) await execute(manager, 'INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [table, next - 1n]);
}

function isEmbedded(manager: EntityManager): boolean {
  return manager.dataSource.options.type === 'better-sqlite3';
}
