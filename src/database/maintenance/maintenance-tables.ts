import type { QueryRunner } from 'typeorm';
import { bigint, createTable, integer, text } from '../schema/migration-tables.js';

/** Creates the tables of a copy, unless they exist. */
export async function createMaintenanceTables(runner: QueryRunner): Promise<void> {
  await createTable(runner, 'maintenance', [
    { ...integer('id'), isPrimary: true },
    text('state', 16),
    text('copy_id', 32),
    text('peer', 255),
  ]);
  await createTable(runner, 'copied_tables', [
    { ...text('name', 64), isPrimary: true },
    { name: 'place', type: 'text' },
    bigint('copied'),
    integer('is_done'),
  ]);
}

/** Creates the same tables in an empty database: a copy marks its target with them before the first migration. */
export async function createMarks(runner: QueryRunner): Promise<void> {
  // The first migration does the same, too late for these tables.
  if (runner.dataSource.options.type !== 'better-sqlite3')
    await runner.query('ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin');
  await createMaintenanceTables(runner);
}
