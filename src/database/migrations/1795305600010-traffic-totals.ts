import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { bigint, createTable, integer, text } from '../schema/migration-tables.js';

/** Counters since the start of a daemon, for daemons that report them. */
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

/** Without a foreign key: the purge deletes rows in small steps, while a deleted node would delete all at once. */
const BOOT: TableColumnOptions[] = [
  { ...integer('node_id'), unsigned: true, isPrimary: true },
  { ...text('boot_id', 64), isPrimary: true },
];
