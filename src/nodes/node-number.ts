import type { EntityManager } from 'typeorm';
import { Conflict } from '../common/panel.error.js';
import { LARGEST_NODE_ID } from '../line-key/node-credentials.js';
import { ProxyNode } from './proxy-node.entity.js';

/**
 * The number of a node that is about to be inserted, where the database cannot choose it: nothing, unless the largest number
 * is in use.
 *
 * @throws Conflict when no number is free
 */
export async function numberBeforeInsert(manager: EntityManager): Promise<number | undefined> {
  return (await manager.existsBy(ProxyNode, { id: LARGEST_NODE_ID })) ? lowestFree(manager) : undefined;
}

/** The number of a node that was inserted. SQLite counts on from the largest number that was ever used, also past the end. */
export async function numberAfterInsert(manager: EntityManager, id: number): Promise<number> {
  if (id <= LARGEST_NODE_ID) return id;
  const free = await lowestFree(manager);
  await manager.update(ProxyNode, { id }, { id: free });
  return free;
}

async function lowestFree(manager: EntityManager): Promise<number> {
  const nodes = await manager.find(ProxyNode, { select: { id: true }, order: { id: 'ASC' } });
  const used = new Set(nodes.map(({ id }) => id));
  for (let id = 1; id <= LARGEST_NODE_ID; id++) if (!used.has(id)) return id;
  throw new Conflict('Every node number is in use');
}
