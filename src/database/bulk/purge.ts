import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { deleteRows } from './bulk.js';
import type { Row } from './bulk-writer.js';
import type { Database } from '../database.js';

/** Few enough for one short statement, even with several columns in a key. */
const ROWS_AT_A_TIME = 200;

/**
 * Deletes the rows with a `column` less than `before`, oldest first, in short statements. Ends early when the signal is aborted.
 *
 * @param column the name in the database; the column needs an index
 */
export async function purge<Entity extends ObjectLiteral>(
  database: Database,
  entity: EntityTarget<Entity>,
  column: string,
  before: number | string,
  signal: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore && !signal.aborted;) {
    const { table, keys, rows } = await database.read(async (manager) => {
      const { tableName, primaryColumns } = manager.dataSource.getMetadata(entity);
      const names = primaryColumns.map(({ databaseName }) => databaseName);
      const statement = `SELECT ${names.join(', ')} FROM ${tableName} WHERE ${column} < ? ORDER BY ${column} LIMIT ${ROWS_AT_A_TIME}`;
      const found = await manager.query<Record<string, Row[number]>[]>(statement, [before]);
      return { table: tableName, keys: names, rows: found.map((row) => names.map((name) => row[name] ?? null)) };
    });
    // Checks the condition again: a row may have changed meanwhile.
    const condition = { text: `${column} < ?`, parameters: [before] };
    if (rows.length > 0) await database.write((manager) => deleteRows(manager, table, condition, keys, rows));
    isMore = rows.length === ROWS_AT_A_TIME;
  }
}
