import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'nodes';
const COLUMNS = ['settings', 'protocol_secrets'];

/** Nodes have settings of their protocol, and its secrets. */
export class Protocols1796515200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Plain SQL, since TypeORM would copy the whole table on SQLite.
    for (const column of COLUMNS)
      if (!(await runner.hasColumn(TABLE, column)))
        await runner.query(`ALTER TABLE ${TABLE} ADD COLUMN ${column} text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE ${TABLE} DROP COLUMN ${column}`);
  }
}
