import { type MigrationInterface, type QueryRunner, TableColumn, type TableColumnOptions } from 'typeorm';
import { bigint, createTable, id, integer, nullable, text } from '../schema/migration-tables.js';

/** Imports from other panels that operators run in this one, and the settings of imported nodes at the last import. */
export class PanelImports1795824000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'panel_imports', IMPORTS, { indices: ['finished_at'] });
    await createTable(runner, 'panel_import_parts', PARTS);
    if (!(await runner.hasColumn('moved_rows', 'fields')))
      await runner.addColumn('moved_rows', new TableColumn(nullable(text('fields', 255))));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('moved_rows', 'fields');
    for (const table of ['panel_import_parts', 'panel_imports']) await runner.dropTable(table, true);
  }
}

const IMPORTS: TableColumnOptions[] = [
  id(),
  text('state', 16),
  text('actor_kind', 16),
  nullable(text('actor_id', 64)),
  nullable(text('actor_name', 128)),
  nullable(text('address', 64)),
  text('panel', 16),
  text('origin', 64),
  text('time_zone', 64),
  nullable(text('email_domain', 128)),
  nullable(text('dump_path', 255)),
  nullable({ name: 'sealed_address', type: 'text' }),
  nullable(text('step', 16)),
  integer('done'),
  nullable(integer('total')),
  nullable(text('problem', 500)),
  bigint('created_at'),
  bigint('heard_at'),
  nullable(bigint('finished_at')),
];

const PARTS: TableColumnOptions[] = [
  { ...integer('import_id'), isPrimary: true },
  { ...integer('position'), isPrimary: true },
  { name: 'content', type: 'text' },
];
