import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { integer } from '../schema/migration-tables.js';

const NAME = 'audit_log_index';

/** How far the index of joint entries goes. Those from before have their rows, since each was written with them. */
export class AuditIndex1796083200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const columns = [{ ...integer('id'), isPrimary: true }, integer('seal')];
    await runner.createTable(new Table({ name: NAME, columns }), true);
    await runner.query(`DELETE FROM ${NAME}`);
    await runner.query(`INSERT INTO ${NAME} (id, seal) SELECT 1, COALESCE(MAX(seal), 0) FROM audit_log`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(NAME);
  }
}
