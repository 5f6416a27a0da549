import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { nullable } from '../schema/migration-tables.js';

const COLUMN = 'failure';

/** Why an import from another panel has failed, as a code with values. */
export class ImportFailures1795824000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('panel_imports', COLUMN))) {
      await runner.addColumn('panel_imports', new TableColumn(nullable({ name: COLUMN, type: 'text' })));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('panel_imports', COLUMN);
  }
}
