import { type MigrationInterface, type QueryRunner, TableColumn, type TableColumnOptions } from 'typeorm';
import { bigint, createTable, integer, text } from '../schema/migration-tables.js';

/** Reported traffic that daemons may still hold, and quarantine entries of several users. */
export class TrafficSources1795392000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'traffic_sources', [
      ...SOURCE,
      bigint('turn'),
      bigint('newest_turn'),
      text('report_id', 64),
      bigint('sent_at'),
      integer('is_delivered'),
      integer('answers'),
      integer('lost_answers'),
      bigint('heard_at'),
    ]);
    await createTable(runner, 'traffic_held', [
      ...SOURCE,
      { ...integer('uid'), isPrimary: true },
      bigint('upload'),
      bigint('download'),
      bigint('turn'),
    ]);
    if (!(await runner.hasColumn('quarantine', 'users'))) {
      await runner.addColumn('quarantine', new TableColumn({ ...integer('users'), default: 1 }));
    }
    await createTable(
      runner,
      'quarantine_parts',
      [
        { ...integer('entry_id'), isPrimary: true },
        { ...integer('uid'), isPrimary: true },
        bigint('upload'),
        bigint('download'),
        bigint('reported_at'),
      ],
      { indices: ['reported_at'] },
    );
  }

  async down(): Promise<void> {
    throw new Error('What daemons still hold would be charged again: restore a backup instead.');
  }
}

/** Without foreign keys: the purge deletes rows in small steps, while a deleted node would delete all at once. */
const SOURCE: TableColumnOptions[] = [
  { ...integer('node_id'), unsigned: true, isPrimary: true },
  { ...integer('key_id'), isPrimary: true },
  { ...text('address', 64), isPrimary: true },
];
