import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { nullable, text } from '../schema/migration-tables.js';

const COLUMN = 'ban_reason';

/** The reason of a ban. */
export class BanReason1795824000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('users', COLUMN))) {
      await runner.addColumn('users', new TableColumn(nullable(text(COLUMN, 200))));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('users', COLUMN);
  }
}
