import { type MigrationInterface, type QueryRunner, TableColumn } from 'typeorm';
import { integer } from '../schema/migration-tables.js';

const COLUMN = 'closed_answers';

/** How many answers to the newest report of XrayR cannot have arrived: their connections ended before the last byte. */
export class ClosedAnswers1796256000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (await runner.hasColumn('traffic_sources', COLUMN)) return;
    await runner.addColumn('traffic_sources', new TableColumn({ ...integer(COLUMN), default: 0 }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumn('traffic_sources', COLUMN);
  }
}
