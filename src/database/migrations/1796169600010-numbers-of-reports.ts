import { type MigrationInterface, type QueryRunner, TableColumn, type TableColumnOptions } from 'typeorm';
import { bigint, integer, nullable, text } from '../schema/migration-tables.js';

/** The numbers of XrayR's reports decide about repeats, and signs of trouble with their answers. Entries of the quarantine explain both. */
export class NumbersOfReports1796169600010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'traffic_sources', SOURCES);
    // MySQL has no transaction around a change of a table, so an interrupted run may have done some of this.
    if (await runner.hasColumn('traffic_sources', 'is_delivered')) {
      await runner.query("UPDATE traffic_sources SET signs = 'closed' WHERE is_delivered = 0 AND lost_answers > 0");
      await runner.query("UPDATE traffic_sources SET signs = 'again' WHERE is_delivered = 0 AND answers > 1");
      await runner.dropColumn('traffic_sources', 'is_delivered');
    }
    if (await runner.hasColumn('traffic_sources', 'lost_answers')) {
      await runner.dropColumn('traffic_sources', 'lost_answers');
    }
    await addColumns(runner, 'quarantine', ENTRIES);
    await addColumns(runner, 'node_contacts', CONTACTS);
  }

  async down(): Promise<void> {
    throw new Error('What daemons still hold would be charged again: restore a backup instead.');
  }
}

async function addColumns(runner: QueryRunner, table: string, columns: readonly TableColumnOptions[]): Promise<void> {
  for (const column of columns) {
    if (!(await runner.hasColumn(table, column.name))) await runner.addColumn(table, new TableColumn(column));
  }
}

const SOURCES: readonly TableColumnOptions[] = [
  { ...text('process_id', 32), default: "''" },
  { ...bigint('applied_at'), default: 0 },
  { ...text('signs', 64), default: "''" },
  { ...integer('has_waiting'), default: 0 },
];

const ENTRIES: readonly TableColumnOptions[] = [
  nullable(integer('key_id')),
  nullable(bigint('turn')),
  nullable(bigint('about')),
  nullable(text('finding', 16)),
  nullable(integer('compared')),
  nullable(text('answer', 64)),
  nullable(text('sequel', 16)),
  nullable(text('settlement', 16)),
];

const CONTACTS: readonly TableColumnOptions[] = [nullable(integer('clock_step')), nullable(bigint('clock_step_at'))];
