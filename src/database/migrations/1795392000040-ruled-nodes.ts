import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, insertOnce, integer } from '../schema/migration-tables.js';

/** Nodes that have had rules: nodes with rules now, and nodes with such an entry in the audit log. */
export class RuledNodes1795392000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'ruled_nodes', [{ ...integer('node_id'), unsigned: true, isPrimary: true }], {
      owners: { node_id: 'nodes' },
    });
    const { manager } = runner;
    const linked = await manager.query<{ node_id: number }[]>('SELECT node_id FROM node_rule_groups');
    const log = "SELECT DISTINCT subject FROM audit_log WHERE action = 'node.rules-linked'";
    const logged = (await manager.query<{ subject: string }[]>(log)).map(({ subject }) => numberOf(subject));
    const nodes = await manager.query<{ id: number }[]>('SELECT id FROM nodes');
    const had = new Set([...linked.map((link) => link.node_id), ...logged]);
    for (const { id } of nodes.filter((node) => had.has(node.id)))
      await insertOnce(runner, 'ruled_nodes', { node_id: id });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('ruled_nodes', true);
  }
}

/** `node:3` as 3. */
function numberOf(subject: string): number {
  return Number(subject.slice(subject.indexOf(':') + 1));
}
