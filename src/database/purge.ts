import type { EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';
import type { Database } from './database.js';

/** Few enough for one short statement, also where a key has several columns. */
const ROWS_AT_A_TIME = 200;

/**
 * Removes the rows that `where` names, little by little, so that no statement holds anybody up for long. Ends early when the
 * signal is aborted.
 */
export async function purge<Row extends ObjectLiteral>(
  database: Database,
  entity: EntityTarget<Row>,
  where: FindOptionsWhere<Row>,
  signal: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore && !signal.aborted;) {
    const keys = await database.read(async (manager) => {
      const { primaryColumns } = manager.dataSource.getMetadata(entity);
      const rows = await manager.find(entity, { where, take: ROWS_AT_A_TIME });
      return rows.map((row) =>
        Object.fromEntries(primaryColumns.map((column) => [column.propertyName, row[column.propertyName]])),
      );
    });
    // With the condition once more: a row may have become new in the meantime.
    const old = keys.map((key) => ({ ...key, ...where }));
    if (old.length > 0)
      await database.write((manager) => manager.createQueryBuilder().delete().from(entity).where(old).execute());
    isMore = keys.length === ROWS_AT_A_TIME;
  }
}
