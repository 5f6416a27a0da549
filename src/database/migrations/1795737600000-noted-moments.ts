import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bigint, createTable, integer, text } from '../schema/migration-tables.js';

/** The last backup, and the last check of the audit log. */
export class NotedMoments1795737600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'noted_moments', [
      { ...text('name', 32), isPrimary: true },
      bigint('at'),
      integer('is_good'),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('noted_moments', true);
  }
}
