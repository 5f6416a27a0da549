import { type MigrationInterface, type QueryRunner, Table, TableColumn, type TableColumnOptions } from 'typeorm';

/** Traffic: receipts, the ledger and the quarantine. */
export class Traffic1795305600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('users', 'traffic_period'))) {
      await runner.addColumn('users', new TableColumn({ ...integer('traffic_period'), default: 0 }));
    }
    await runner.createTable(REPORTS, true);
    await runner.createTable(LEDGER, true);
    await runner.createTable(QUARANTINE, true);
    await carryForward(runner);
  }

  async down(): Promise<void> {
    throw new Error('What nodes have reported would be lost: restore a backup instead.');
  }
}

const REPORTS = new Table({
  name: 'reports',
  columns: [primary(node('node_id')), primary(text('report_id', 64)), text('body_hash', 64), bigint('applied_at')],
  indices: [
    { name: 'reports_node_id_applied_at', columnNames: ['node_id', 'applied_at'] },
    { name: 'reports_applied_at', columnNames: ['applied_at'] },
  ],
});

const LEDGER = new Table({
  name: 'traffic_ledger',
  columns: [
    primary(integer('seconds')),
    primary(bigint('start')),
    primary(integer('user_id')),
    primary(node('node_id')),
    primary(integer('period')),
    primary(integer('rate')),
    bigint('upload'),
    bigint('download'),
    bigint('charged_upload'),
    bigint('charged_download'),
  ],
  indices: [{ name: 'traffic_ledger_user_id', columnNames: ['user_id'] }],
  foreignKeys: [
    {
      columnNames: ['user_id'],
      referencedTableName: 'users',
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
      onUpdate: 'NO ACTION',
    },
  ],
});

const QUARANTINE = new Table({
  name: 'quarantine',
  columns: [
    { ...primary(integer('id')), isGenerated: true, generationStrategy: 'increment' },
    node('node_id'),
    text('uid', 32),
    text('upload', 32),
    text('download', 32),
    integer('rate'),
    text('reason', 16),
    bigint('reported_at'),
    text('state', 16),
    { ...bigint('decided_at'), isNullable: true },
  ],
  indices: [
    { name: 'quarantine_state', columnNames: ['state'] },
    { name: 'quarantine_reported_at', columnNames: ['reported_at'] },
  ],
});

/** Adds a ledger row for the earlier traffic of each user, since the ledger has no details of it. */
async function carryForward(runner: QueryRunner): Promise<void> {
  await runner.query(
    'INSERT INTO traffic_ledger ' +
      '(start, seconds, user_id, node_id, period, rate, upload, download, charged_upload, charged_download) ' +
      'SELECT 0, 0, users.id, 0, users.traffic_period, 0, users.u, users.d, users.u, users.d FROM users ' +
      'WHERE (users.u > 0 OR users.d > 0) ' +
      'AND NOT EXISTS (SELECT 1 FROM traffic_ledger AS kept WHERE kept.user_id = users.id)',
  );
}

/** Without a foreign key: a node's traffic outlives the node. */
function node(name: string): TableColumnOptions {
  return { ...integer(name), unsigned: true };
}

function integer(name: string): TableColumnOptions {
  return { name, type: 'integer' };
}

function bigint(name: string): TableColumnOptions {
  return { name, type: 'bigint' };
}

function text(name: string, length: number): TableColumnOptions {
  return { name, type: 'varchar', length: String(length) };
}

function primary(column: TableColumnOptions): TableColumnOptions {
  return { ...column, isPrimary: true };
}
