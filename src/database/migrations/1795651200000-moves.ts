import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { bigint, createTable, id, integer, nullable, text } from '../schema/migration-tables.js';

/** Moves from other panels: which rows here came from which rows there. */
export class Moves1795651200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'moves', MOVES, { unique: ['name'] });
    await createTable(runner, 'moved_rows', ROWS);
    await createTable(runner, 'moved_users', USERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['moved_users', 'moved_rows', 'moves']) await runner.dropTable(table, true);
  }
}

const MOVES: TableColumnOptions[] = [
  id(),
  text('panel', 16),
  text('name', 64),
  bigint('started_at'),
  nullable(bigint('finished_at')),
];

const ROWS: TableColumnOptions[] = [
  { ...integer('move_id'), isPrimary: true },
  { ...text('noun', 16), isPrimary: true },
  { ...text('source_key', 64), isPrimary: true },
  text('name', 64),
  nullable(bigint('target_id')),
];

/** Without a foreign key: a user who is deleted here must not return with the next import. */
const USERS: TableColumnOptions[] = [
  { ...integer('user_id'), isPrimary: true },
  integer('move_id'),
  bigint('created_at'),
  bigint('u'),
  bigint('d'),
  integer('period'),
  text('fields', 255),
];
