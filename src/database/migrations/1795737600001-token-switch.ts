import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { integer } from '../schema/migration-tables.js';

/** API tokens can be disabled, and enabled again. */
export class TokenSwitch1795737600001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // MySQL has no transaction around a change of a table, so an interrupted run may have added it.
    if (await runner.hasColumn('api_tokens', 'is_enabled')) return;
    await runner.addColumn('api_tokens', new TableColumn({ ...integer('is_enabled'), default: 1 }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('api_tokens', 'is_enabled');
  }
}
