import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { integer } from '../schema/migration-tables.js';

const NAME = 'audit_log_users';

/** The users of entries of the audit log that have changes of several users. */
export class JointEntries1795996800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const columns = ['user_id', 'entry_id'].map((name) => ({ ...integer(name), isPrimary: true }));
    await runner.createTable(new Table({ name: NAME, columns, withoutRowid: true }), true);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(NAME);
  }
}
