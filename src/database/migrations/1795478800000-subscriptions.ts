import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { bigint, createTable, id, insertOnce, integer, nullable, text } from '../schema/migration-tables.js';

/** Subscription links, the addresses of nodes for clients, and the texts that operators edit. */
export class Subscriptions1795478800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'subscription_keys', KEYS);
    await createTable(runner, 'subscription_links', LINKS, {
      unique: ['lookup'],
      indices: ['user_id'],
      owners: { user_id: 'users' },
    });
    await createTable(runner, 'entries', ENTRIES, { indices: ['node_id'], owners: { node_id: 'nodes' } });
    await createTable(runner, 'subscription_texts', TEXTS);
    await insertOnce(runner, 'versions', { name: 'subscriptions', number: 1 });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['subscription_texts', 'entries', 'subscription_links', 'subscription_keys'])
      await runner.dropTable(table, true);
    await runner.query("DELETE FROM versions WHERE name = 'subscriptions'");
  }
}

const KEYS: TableColumnOptions[] = [{ ...integer('id'), isPrimary: true }, text('name', 64), text('sealed_key', 255)];

const LINKS: TableColumnOptions[] = [
  id(),
  integer('user_id'),
  text('name', 64),
  text('lookup', 64),
  text('code', 255),
  bigint('created_at'),
  nullable(bigint('first_used_at')),
  nullable(bigint('last_used_at')),
  nullable(text('last_client', 128)),
  nullable(text('last_address', 64)),
  nullable(bigint('ends_at')),
  nullable(bigint('ended_at')),
];

const ENTRIES: TableColumnOptions[] = [
  id(),
  { ...integer('node_id'), unsigned: true },
  text('name', 64),
  text('host', 255),
  integer('port'),
  integer('sort'),
  text('country', 2),
  integer('hidden'),
  bigint('created_at'),
];

const TEXTS: TableColumnOptions[] = [
  { ...text('name', 32), isPrimary: true },
  { name: 'content', type: 'text' },
  bigint('changed_at'),
];
