import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';
import { bigint, insertOnce, text } from '../schema/migration-tables.js';

/** The addresses of the panel that operators set, and their version. */
export class Addresses1796083200010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const columns = [{ ...text('name', 32), isPrimary: true }, text('url', 255), bigint('changed_at')];
    await runner.createTable(new Table({ name: 'addresses', columns }), true);
    await insertOnce(runner, 'versions', { name: 'addresses', number: 1 });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('addresses', true);
    await runner.query("DELETE FROM versions WHERE name = 'addresses'");
  }
}
