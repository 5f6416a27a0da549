import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { bigint, createTable, id, insertOnce, integer, nullable, text } from '../schema/migration-tables.js';

/** All tables of the first release, with one level for users and nodes. */
export class Initial1795219200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Text compares byte by byte everywhere: the defaults of servers equate `A` with `a`, and some reject emoji.
    if (isServer(runner)) await runner.query('ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin');

    await createTable(runner, 'versions', [{ ...text('name', 32), isPrimary: true }, bigint('number')]);
    await createTable(runner, 'audit_log', AUDIT_LOG, { indices: ['at'] });
    await createTable(runner, 'levels', [id(), text('name', 64), integer('rank')], { unique: ['name'] });
    await createTable(runner, 'user_groups', [id(), text('name', 64)], { unique: ['name'] });
    await createTable(runner, 'users', USERS, {
      unique: ['email_key', 'port', 'uuid'],
      indices: ['level_id', 'group_id'],
      references: { level_id: 'levels', group_id: 'user_groups' },
    });
    await createTable(runner, 'nodes', NODES, {
      unique: ['name'],
      indices: ['level_id'],
      references: { level_id: 'levels' },
    });
    await createTable(runner, 'node_groups', NODE_GROUPS, {
      indices: ['group_id'],
      owners: { node_id: 'nodes', group_id: 'user_groups' },
    });
    await createTable(runner, 'line_keys', LINE_KEYS, {
      unique: ['hash'],
      indices: ['node_id'],
      owners: { node_id: 'nodes' },
    });
    await createTable(runner, 'sessions', SESSIONS, {
      indices: ['user_id', 'expires_at'],
      owners: { user_id: 'users' },
    });
    await createTable(runner, 'login_attempts', LOGIN_ATTEMPTS, { indices: ['last_at'] });

    for (const name of ['line-keys', 'nodes', 'rosters']) await insertOnce(runner, 'versions', { name, number: 1 });
    await insertOnce(runner, 'levels', { id: 1, name: 'default', rank: 0 });
  }

  async down(): Promise<void> {
    throw new Error('There is nothing before the first migration: restore a backup instead.');
  }
}

const AUDIT_LOG: TableColumnOptions[] = [
  id(),
  bigint('at'),
  text('actor', 64),
  text('action', 64),
  text('subject', 128),
  nullable(text('address', 64)),
];

const USERS: TableColumnOptions[] = [
  id(),
  text('account', 320),
  text('email_key', 320),
  text('nickname', 128),
  text('password_hash', 255),
  { ...integer('token_epoch'), default: 0 },
  nullable(integer('port')),
  text('passwd', 128),
  text('uuid', 36),
  bigint('transfer_enable'),
  { ...bigint('u'), default: 0 },
  { ...bigint('d'), default: 0 },
  nullable(bigint('t')),
  { ...integer('enable'), default: 1 },
  { ...bigint('speed_limit'), default: 0 },
  { ...bigint('credit'), default: 0 },
  text('expired_at', 10),
  nullable(bigint('ban_time')),
  integer('level_id'),
  nullable(integer('group_id')),
  { ...bigint('last_login'), default: 0 },
  nullable(text('reset_time', 10)),
  { ...integer('invite_num'), default: 0 },
  { ...integer('status'), default: 1 },
  bigint('created_at'),
];

const NODES: TableColumnOptions[] = [
  { ...id(), unsigned: true },
  text('name', 64),
  text('family', 8),
  text('daemon', 16),
  text('host', 255),
  integer('level_id'),
  text('method', 64),
  text('protocol', 64),
  text('obfs', 64),
  text('obfs_param', 255),
  integer('is_udp'),
  bigint('speed_limit'),
  integer('client_limit'),
  integer('single'),
  text('port', 64),
  text('passwd', 128),
  integer('push_port'),
  text('push_secret', 255),
  text('redirect_url', 255),
  integer('traffic_rate'),
  bigint('line_rate'),
  bigint('created_at'),
];

const NODE_GROUPS: TableColumnOptions[] = [
  { ...integer('node_id'), unsigned: true, isPrimary: true },
  { ...integer('group_id'), isPrimary: true },
];

const LINE_KEYS: TableColumnOptions[] = [
  id(),
  { ...integer('node_id'), unsigned: true },
  text('hash', 64),
  text('prefix', 16),
  text('label', 128),
  bigint('created_at'),
  nullable(bigint('last_used_at')),
  nullable(text('last_address', 64)),
  nullable(bigint('expires_at')),
  nullable(bigint('revoked_at')),
];

const SESSIONS: TableColumnOptions[] = [
  { ...text('id', 22), isPrimary: true },
  integer('user_id'),
  integer('token_epoch'),
  text('current_token', 22),
  nullable(text('previous_token', 22)),
  bigint('created_at'),
  bigint('rotated_at'),
  bigint('expires_at'),
  nullable(bigint('revoked_at')),
  text('address', 64),
  text('client', 128),
];

const LOGIN_ATTEMPTS: TableColumnOptions[] = [
  { ...text('bucket', 64), isPrimary: true },
  integer('failures'),
  bigint('blocked_until'),
  bigint('last_at'),
];

function isServer(runner: QueryRunner): boolean {
  return runner.dataSource.options.type === 'mysql' || runner.dataSource.options.type === 'mariadb';
}
