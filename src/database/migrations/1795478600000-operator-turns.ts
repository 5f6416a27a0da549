import type { MigrationInterface, QueryRunner } from 'typeorm';
import { insertOnce } from '../schema/migration-tables.js';

/** The row that changes of operators raise to take turns. */
export class OperatorTurns1795478600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await insertOnce(runner, 'versions', { name: 'operators', number: 1 });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM versions WHERE name = 'operators'");
  }
}
