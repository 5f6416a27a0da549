import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { deleteSome } from './bulk.js';
import { placesFor } from './bulk-writer.js';
import type { Database } from '../database.js';

/** The number of rows with which a statement takes a fraction of the time that it may take. */
const ROWS_AT_A_TIME = 1000;

/** A table whose rows are deleted with their owner. */
interface OwnedTable {
  readonly table: string;
  readonly column: string;
}

/**
 * Deletes rows that belong to given rows, in short statements, before the caller deletes their owners. One statement for all of
 * them would take too long. It skips tables with few such rows. Deleted rows stay deleted, even if their owners stay.
 *
 * @param signal stops when it is aborted
 */
export async function removeOwned<Row extends ObjectLiteral>(
  database: Database,
  owner: EntityTarget<Row>,
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<void> {
  if (ids.length === 0) return;
  for (const owned of await ownedTables(database, owner)) {
    while (signal?.aborted !== true && (await hasMany(database, owned, ids))) {
      await database.transaction((manager) => deleteSome(manager, owned.table, owned.column, ids, ROWS_AT_A_TIME));
    }
  }
}

/** Reads the foreign keys, so that it finds tables that are added later. */
async function ownedTables<Row extends ObjectLiteral>(
  database: Database,
  owner: EntityTarget<Row>,
): Promise<OwnedTable[]> {
  return database.read(async ({ dataSource }) => {
    const { tableName } = dataSource.getMetadata(owner);
    return dataSource.entityMetadatas.flatMap(({ tableName: table, foreignKeys }) =>
      foreignKeys
        .filter((key) => key.referencedEntityMetadata.tableName === tableName && key.onDelete === 'CASCADE')
        .flatMap((key) => key.columns.map(({ databaseName: column }) => ({ table, column }))),
    );
  });
}

async function hasMany(database: Database, { table, column }: OwnedTable, ids: readonly number[]): Promise<boolean> {
  const offset = ROWS_AT_A_TIME - 1;
  const statement = `SELECT 1 AS found FROM ${table} WHERE ${column} IN (${placesFor(ids)}) LIMIT 1 OFFSET ${offset}`;
  const found = await database.read((manager) => manager.query<{ found: 1 }[]>(statement, [...ids]));
  return found.length > 0;
}
