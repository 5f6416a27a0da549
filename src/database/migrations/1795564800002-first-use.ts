import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { integer, nullable } from '../schema/migration-tables.js';

const COLUMN = 'days_from_first_use';

/** Terms that begin with the first charged traffic. A program of the version before begins none, and the next one that charges does. */
export class FirstUse1795564800002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('users', COLUMN))) {
      await runner.addColumn('users', new TableColumn(nullable(integer(COLUMN))));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('users', COLUMN);
  }
}
