import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { integer, nullable } from '../schema/migration-tables.js';

const COLUMN = 'reset_interval';

/**
 * Resets every so many days. They have the strategy `day`, which programs of the version before know: such a program resets these
 * users too early, and not never.
 */
export class ResetInterval1795564800001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('users', COLUMN))) {
      await runner.addColumn('users', new TableColumn(nullable(integer(COLUMN))));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('users', COLUMN);
  }
}
