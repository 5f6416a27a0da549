import type { EntityManager } from 'typeorm';

/** The present time of the database as an expression in SQL, in Unix milliseconds. It is the same everywhere in one statement. */
export function databaseTime(manager: EntityManager): string {
  // UNIX_TIMESTAMP(NOW(3)) would pass through the time zone of the session, and be an hour off when summer time ends.
  return manager.dataSource.options.type === 'better-sqlite3'
    ? "CAST(unixepoch('subsec') * 1000 AS INTEGER)"
    : "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) DIV 1000";
}

/** Reads the present time of the database, in Unix milliseconds. */
export async function readDatabaseTime(manager: EntityManager): Promise<number> {
  const [row] = await manager.query<[{ now: number }]>(`SELECT ${databaseTime(manager)} AS now`);
  return row.now;
}
