import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { bigint } from '../schema/migration-tables.js';

/** The moment of the last proof in an operator's session. Older sessions have none. */
export class OperatorProof1795392000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('operator_sessions', 'proved_at')) return;
    await runner.addColumn('operator_sessions', new TableColumn({ ...bigint('proved_at'), default: 0 }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('operator_sessions', 'proved_at');
  }
}
