import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { bigint, createTable, id, integer, nullable, text } from '../schema/migration-tables.js';

/** The changes that are pushed to daemons, and the state of pushes to each node. */
export class Push1795305600003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'roster_changes', ROSTER_CHANGES, { indices: ['at'] });
    await createTable(runner, 'push_states', PUSH_STATES, { owners: { node_id: 'nodes' } });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['push_states', 'roster_changes']) await runner.dropTable(table, true);
  }
}

const ROSTER_CHANGES: TableColumnOptions[] = [
  id(),
  nullable(integer('user_id')),
  nullable({ ...integer('node_id'), unsigned: true }),
  bigint('at'),
];

const PUSH_STATES: TableColumnOptions[] = [
  { ...integer('node_id'), unsigned: true, isPrimary: true },
  integer('delivered_to'),
  integer('tried_to'),
  nullable(text('generation', 8)),
  integer('attempts'),
  bigint('next_attempt_at'),
  bigint('reconcile_due_at'),
  bigint('claimed_until'),
  nullable(text('claimed_by', 22)),
  nullable(text('last_error', 255)),
  nullable(bigint('last_success_at')),
  nullable(bigint('last_reconcile_at')),
];
