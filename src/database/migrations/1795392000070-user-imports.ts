import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { bigint, createTable, id, integer, nullable, text } from '../schema/migration-tables.js';

/** Imports of users: their files, lines and rejected lines. */
export class UserImports1795392000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'user_imports', USER_IMPORTS, { indices: ['finished_at'] });
    await createTable(runner, 'user_import_portions', PORTIONS);
    await createTable(runner, 'user_import_refusals', REFUSALS);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['user_import_refusals', 'user_import_portions', 'user_imports'])
      await runner.dropTable(table, true);
  }
}

const USER_IMPORTS: TableColumnOptions[] = [
  id(),
  text('state', 16),
  text('actor_kind', 16),
  nullable(text('actor_id', 64)),
  nullable(text('actor_name', 128)),
  nullable(text('address', 64)),
  integer('has_secrets'),
  { name: 'columns', type: 'text' },
  integer('total'),
  integer('last_line'),
  integer('added'),
  integer('changed'),
  integer('refused'),
  bigint('created_at'),
  bigint('heard_at'),
  nullable(bigint('finished_at')),
];

/** Without a foreign key: lines are deleted in small steps, while a deleted import would delete all at once. */
const PORTIONS: TableColumnOptions[] = [
  { ...integer('import_id'), isPrimary: true },
  { ...integer('last_line'), isPrimary: true },
  { name: 'content', type: 'text' },
  nullable({ name: 'claims', type: 'text' }),
];

const REFUSALS: TableColumnOptions[] = [
  { ...integer('import_id'), isPrimary: true },
  { ...integer('line'), isPrimary: true },
  { name: 'refusal', type: 'text' },
];
