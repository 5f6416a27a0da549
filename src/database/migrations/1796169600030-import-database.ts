import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { nullable, text } from '../schema/migration-tables.js';

const COLUMN = 'database_name';

/** Which database of a dump an import from another panel reads. */
export class ImportDatabase1796169600030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('panel_imports', COLUMN)))
      await runner.addColumn('panel_imports', new TableColumn(nullable(text(COLUMN, 64))));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('panel_imports', COLUMN);
  }
}
