import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { bigint, createTable, integer, text } from '../schema/migration-tables.js';

/** The processes that use the database, with their heartbeats. */
export class Processes1795478500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'processes', PROCESSES, { indices: ['seen_at'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('processes', true);
  }
}

const PROCESSES: TableColumnOptions[] = [
  { ...text('id', 32), isPrimary: true },
  text('role', 16),
  text('host', 64),
  integer('pid'),
  text('version', 64),
  bigint('started_at'),
  bigint('seen_at'),
  bigint('clock_at'),
];
