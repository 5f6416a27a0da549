import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { bigint, createTable, integer, text } from '../migration-tables.js';

/** What daemons have counted since they started, for those that tell that. */
export class TrafficTotals1795305600010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'traffic_boots', [...BOOT, bigint('heard_at')]);
    await createTable(runner, 'traffic_totals', [
      ...BOOT,
      { ...integer('uid'), isPrimary: true },
      bigint('upload'),
      bigint('download'),
    ]);
  }

  async down(): Promise<void> {
    throw new Error('What nodes have reported would be charged again: restore a backup instead.');
  }
}

/** Without a foreign key: the purge takes them away little by little, and a node would take all at once. */
const BOOT: TableColumnOptions[] = [
  { ...integer('node_id'), unsigned: true, isPrimary: true },
  { ...text('boot_id', 64), isPrimary: true },
];
