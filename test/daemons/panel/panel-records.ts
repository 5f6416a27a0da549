// Reads from the database what a node has reported.
import type { GivenNode } from '../../support/given.js';
import type { Panel } from '../../support/panel.js';

/** In hundredths of a percent and in seconds. */
export interface StatusRow {
  readonly cpu: number;
  readonly mem: number;
  readonly disk: number;
  readonly uptime: number;
  readonly net: string | null;
}

export interface HitRow {
  readonly user_id: number;
  readonly rule_id: number;
  readonly reason: string;
}

/** The users that the panel has seen on a node, with their addresses. */
export async function onlineOn(panel: Panel, { node }: GivenNode): Promise<{ user_id: number; address: string }[]> {
  const rows = 'SELECT user_id, address FROM online_addresses WHERE node_id = ? ORDER BY user_id, address';
  return panel.rows(rows, [node.id]);
}

/** The last status of a node. */
export async function statusOf(panel: Panel, { node }: GivenNode): Promise<StatusRow[]> {
  return panel.rows('SELECT cpu, mem, disk, uptime, net FROM node_heartbeats WHERE node_id = ?', [node.id]);
}

/** The rule hits on a node. */
export async function hitsOn(panel: Panel, { node }: GivenNode): Promise<HitRow[]> {
  return panel.rows('SELECT user_id, rule_id, reason FROM rule_hits WHERE node_id = ? ORDER BY id', [node.id]);
}

/** The generation of daemon that the panel assumes when it pushes. */
export async function generationOf(panel: Panel, { node }: GivenNode): Promise<string | null | undefined> {
  const [row] = await panel.rows<{ generation: string | null }>(
    'SELECT generation FROM push_states WHERE node_id = ?',
    [node.id],
  );
  return row?.generation;
}
