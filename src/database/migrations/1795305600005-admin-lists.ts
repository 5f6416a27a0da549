import { type MigrationInterface, type QueryRunner, type TableColumnOptions, TableIndex } from 'typeorm';
import { bigint, createTable, id, integer, nullable, text } from '../schema/migration-tables.js';

const SORTED_BY = ['expired_at', 'last_login', 'created_at'];
/**
 * An index of the columns that filters of users need, without columns that traffic and logins change. It is narrower than the
 * rows. It begins with the number, so that a search reads it in slices, like the rows.
 */
const FILTERED = [
  'id',
  'status',
  'enable',
  'ban_time',
  'expired_at',
  'level_id',
  'group_id',
  'port',
  'email_key',
  'nickname',
];

const INDICES = [
  ...SORTED_BY.map((column) => ({ name: `users_${column}`, columnNames: [column] })),
  { name: 'users_filtered', columnNames: FILTERED },
];

/** Indices for lists of users, the hourly traffic of nodes, their calls, and bulk changes of users. */
export class AdminLists1795305600005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addIndices(runner);
    await createTable(runner, 'node_traffic', NODE_TRAFFIC, { indices: ['start'] });
    await sumUpLedger(runner);
    await createTable(runner, 'node_contacts', NODE_CONTACTS, { owners: { node_id: 'nodes' } });
    await createTable(runner, 'call_counts', CALL_COUNTS);
    await createTable(runner, 'bulk_changes', BULK_CHANGES, { indices: ['finished_at'] });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['bulk_changes', 'call_counts', 'node_contacts', 'node_traffic'])
      await runner.dropTable(table, true);
    for (const { name } of INDICES) await runner.dropIndex('users', name);
  }
}

const NODE_TRAFFIC: TableColumnOptions[] = [
  { ...integer('node_id'), unsigned: true, isPrimary: true },
  { ...bigint('start'), isPrimary: true },
  bigint('upload'),
  bigint('download'),
];

const NODE_CONTACTS: TableColumnOptions[] = [
  { ...integer('node_id'), unsigned: true, isPrimary: true },
  nullable(bigint('seen_at')),
  nullable(text('user_agent', 128)),
  nullable(integer('skew')),
  nullable(text('roster_tag', 64)),
  nullable(bigint('roster_at')),
  { name: 'skews', type: 'text' },
  { name: 'refusals', type: 'text' },
];

const CALL_COUNTS: TableColumnOptions[] = [
  { ...bigint('minute'), isPrimary: true },
  bigint('polls'),
  bigint('not_modified'),
];

const BULK_CHANGES: TableColumnOptions[] = [
  id(),
  text('actor_kind', 16),
  nullable(text('actor_id', 64)),
  nullable(text('actor_name', 128)),
  nullable(text('address', 64)),
  { name: 'action', type: 'text' },
  { name: 'filter', type: 'text' },
  integer('last_user_id'),
  integer('through_user_id'),
  integer('total'),
  integer('done'),
  integer('failed'),
  bigint('created_at'),
  nullable(bigint('finished_at')),
];

/** Skips steps that an interrupted run has done, since MySQL has no transaction around them. */
async function addIndices(runner: QueryRunner): Promise<void> {
  const users = await runner.getTable('users');
  for (const { name, columnNames } of INDICES) {
    const isThere = users?.indices.some((index) => index.name === name) === true;
    if (!isThere) await runner.createIndex('users', new TableIndex({ name, columnNames }));
  }
}

/** Adds up the earlier traffic by node. A row of a day counts for the hour in which it begins. */
async function sumUpLedger(runner: QueryRunner): Promise<void> {
  await runner.query('DELETE FROM node_traffic');
  await runner.query(
    'INSERT INTO node_traffic (node_id, start, upload, download) ' +
      'SELECT node_id, start, SUM(upload), SUM(download) FROM traffic_ledger WHERE seconds > 0 GROUP BY node_id, start',
  );
}
