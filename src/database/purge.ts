import type { EntityTarget, ObjectLiteral } from 'typeorm';
import type { Database } from './database.js';

/** Few enough for one short statement, also where a key has several columns. */
const ROWS_AT_A_TIME = 200;

/**
 * Removes the rows whose `column` is less than `before`, the oldest first and little by little, so that no statement holds
 * anybody up for long. Ends early when the signal is aborted.
 *
 * @param column as the database names it, with an index
 */
export async function purge<Row extends ObjectLiteral>(
  database: Database,
  entity: EntityTarget<Row>,
  column: string,
  before: number | string,
  signal: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore && !signal.aborted;) {
    const { table, keys, rows } = await database.read(async (manager) => {
      const { tableName, primaryColumns } = manager.dataSource.getMetadata(entity);
      const names = primaryColumns.map(({ databaseName }) => databaseName);
      const statement = `SELECT ${names.join(', ')} FROM ${tableName} WHERE ${column} < ? ORDER BY ${column} LIMIT ${ROWS_AT_A_TIME}`;
      const found = await manager.query<Record<string, unknown>[]>(statement, [before]);
      return { table: tableName, keys: names, rows: found.map((row) => names.map((name) => row[name])) };
    });
    if (rows.length > 0) {
      const one = `(${keys.map((key) => `${key} = ?`).join(' AND ')})`;
      // With the condition once more: a row may have become new in the meantime.
      const statement = `DELETE FROM ${table} WHERE ${column} < ? AND (${rows.map(() => one).join(' OR ')})`;
      await database.write((manager) => manager.query(statement, [before, ...rows.flat()]));
    }
    isMore = rows.length === ROWS_AT_A_TIME;
  }
}
