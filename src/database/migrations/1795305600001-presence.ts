import { type MigrationInterface, type QueryRunner, TableColumn, type TableColumnOptions, TableIndex } from 'typeorm';
import { bigint, createTable, integer, nullable, text } from '../schema/migration-tables.js';

/** JobsService, planned resets of traffic, status reports of nodes, and online users. */
export class Presence1795305600001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'leases', LEASES);
    await addResetColumns(runner);
    await createTable(runner, 'traffic_resets', TRAFFIC_RESETS, { indices: ['day'], owners: { user_id: 'users' } });
    await createTable(runner, 'node_heartbeats', NODE_HEARTBEATS, { owners: { node_id: 'nodes' } });
    await createTable(runner, 'node_loads', NODE_LOADS, { indices: ['minute'], owners: { node_id: 'nodes' } });
    await createTable(runner, 'online_addresses', ONLINE_ADDRESSES, {
      indices: ['user_id', 'seen_at'],
      owners: { node_id: 'nodes', user_id: 'users' },
    });
  }

  async down(): Promise<void> {
    throw new Error('What nodes have reported would be lost: restore a backup instead.');
  }
}

const LEASES: TableColumnOptions[] = [
  primary(text('name', 64)),
  bigint('due_at'),
  text('holder', 64),
  bigint('held_until'),
];

const TRAFFIC_RESETS: TableColumnOptions[] = [
  primary(integer('user_id')),
  primary(text('day', 10)),
  text('kind', 16),
  bigint('at'),
];

const LOAD: TableColumnOptions[] = [integer('cpu'), integer('mem'), integer('disk')];

const NODE_HEARTBEATS: TableColumnOptions[] = [
  primary({ ...integer('node_id'), unsigned: true }),
  nullable(bigint('at')),
  ...LOAD.map(nullable),
  nullable(bigint('uptime')),
  nullable(text('net', 64)),
  { ...bigint('addresses_dropped'), default: 0 },
];

const NODE_LOADS: TableColumnOptions[] = [
  primary({ ...integer('node_id'), unsigned: true }),
  primary(bigint('minute')),
  ...LOAD,
];

const ONLINE_ADDRESSES: TableColumnOptions[] = [
  primary({ ...integer('node_id'), unsigned: true }),
  primary(integer('user_id')),
  primary(text('address', 45)),
  bigint('seen_at'),
];

/** Skips steps that an interrupted run has done, since MySQL has no transaction around them. */
async function addResetColumns(runner: QueryRunner): Promise<void> {
  const columns = [{ ...text('reset_strategy', 16), default: "'none'" }, nullable(integer('reset_day'))];
  for (const column of columns) {
    if (!(await runner.hasColumn('users', column.name))) await runner.addColumn('users', new TableColumn(column));
  }
  const index = new TableIndex({ name: 'users_reset_time', columnNames: ['reset_time'] });
  const users = await runner.getTable('users');
  if (users?.indices.some(({ name }) => name === index.name) !== true) await runner.createIndex('users', index);
}

function primary(column: TableColumnOptions): TableColumnOptions {
  return { ...column, isPrimary: true };
}
