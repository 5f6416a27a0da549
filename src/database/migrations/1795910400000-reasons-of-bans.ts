import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { bigint, integer, nullable } from '../schema/migration-tables.js';

const COLUMNS = [nullable(integer('ban_reason_epoch')), nullable(bigint('ban_reason_until'))];

/** The ban to which a reason belongs. Present reasons belong to the present bans. */
export class ReasonsOfBans1795910400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) {
      if (!(await runner.hasColumn('users', column.name))) await runner.addColumn('users', new TableColumn(column));
    }
    await runner.query(
      'UPDATE users SET ban_reason_epoch = token_epoch, ban_reason_until = ban_time WHERE ban_reason IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of COLUMNS) await runner.dropColumn('users', name);
  }
}
