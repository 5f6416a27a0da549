import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { bigint, createTable, id, insertOnce, integer, nullable, text } from '../schema/migration-tables.js';

/** Audit rules, and the users who matched them. */
export class Rules1795305600002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'rule_groups', [id(), text('name', 64), text('mode', 8)], { unique: ['name'] });
    await createTable(runner, 'rules', [id(), integer('group_id'), text('type', 16), text('pattern', 512)], {
      indices: ['group_id'],
      owners: { group_id: 'rule_groups' },
    });
    await createTable(
      runner,
      'node_rule_groups',
      [{ ...integer('node_id'), unsigned: true, isPrimary: true }, integer('group_id')],
      { indices: ['group_id'], owners: { node_id: 'nodes', group_id: 'rule_groups' } },
    );
    await createTable(runner, 'rule_hits', RULE_HITS, {
      indices: ['user_id', 'node_id', 'last_at'],
      owners: { user_id: 'users', node_id: 'nodes' },
    });
    await insertOnce(runner, 'versions', { name: 'rules', number: 1 });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['rule_hits', 'node_rule_groups', 'rules', 'rule_groups']) await runner.dropTable(table, true);
  }
}

const RULE_HITS: TableColumnOptions[] = [
  id(),
  nullable(integer('user_id')),
  { ...integer('node_id'), unsigned: true },
  nullable(integer('rule_id')),
  text('reason', 255),
  integer('count'),
  bigint('first_at'),
  bigint('last_at'),
];
