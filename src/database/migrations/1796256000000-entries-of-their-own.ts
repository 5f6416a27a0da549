import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { integer } from '../schema/migration-tables.js';

/** Each change has an entry of the audit log of its own again, so nothing indexes entries that several changes share. */
export class EntriesOfTheirOwn1796256000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.dropTable('audit_log_index', true);
    await runner.dropTable('audit_log_users', true);
  }

  async down(runner: QueryRunner): Promise<void> {
    const index = [{ ...integer('id'), isPrimary: true }, integer('seal')];
    await runner.createTable(new Table({ name: 'audit_log_index', columns: index }), true);
    const users = ['user_id', 'entry_id'].map((name) => ({ ...integer(name), isPrimary: true }));
    await runner.createTable(new Table({ name: 'audit_log_users', columns: users, withoutRowid: true }), true);
  }
}
