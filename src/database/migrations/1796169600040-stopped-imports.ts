import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { integer, nullable } from '../schema/migration-tables.js';

const TABLES = ['panel_imports', 'user_imports'];
const BROKEN = 'broken_turns';
const STOPPED = 'stopped_in';

/** How often an import has died or stood still, and where it was when it stopped. */
export class StoppedImports1796169600040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      if (!(await runner.hasColumn(table, BROKEN)))
        await runner.addColumn(table, new TableColumn({ ...integer(BROKEN), default: 0 }));
      if (!(await runner.hasColumn(table, STOPPED)))
        await runner.addColumn(table, new TableColumn(nullable({ name: STOPPED, type: 'varchar', length: '16' })));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) for (const column of [STOPPED, BROKEN]) await runner.dropColumn(table, column);
  }
}
