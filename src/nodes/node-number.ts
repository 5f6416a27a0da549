import type { DeepPartial, EntityManager } from 'typeorm';
import { Conflict } from '../common/panel.error.js';
import { isOutOfNumbers } from '../database/database.errors.js';
import { LARGEST_NODE_ID } from '../line-key/node-credentials.js';
import { ProxyNode } from './proxy-node.entity.js';

/**
 * Inserts a node under its own number or, where it has none, under the next one. Once the largest number has been used, that
 * is the lowest free one: what the databases do past the end differs (SQLite counts on, MariaDB and MySQL refuse).
 *
 * @returns the number
 * @throws Conflict when no number is free
 */
export async function insertNode(manager: EntityManager, row: DeepPartial<ProxyNode>): Promise<number> {
  if (row.id !== undefined) return insert(manager, row);
  if (await manager.existsBy(ProxyNode, { id: LARGEST_NODE_ID })) return insertUnderFree(manager, row);
  try {
    const id = await insert(manager, row);
    if (id <= LARGEST_NODE_ID) return id;
    await manager.delete(ProxyNode, { id });
  } catch (error) {
    if (!isOutOfNumbers(error)) throw error;
  }
  return insertUnderFree(manager, row);
}

async function insert(manager: EntityManager, row: DeepPartial<ProxyNode>): Promise<number> {
  const { identifiers } = await manager.insert(ProxyNode, { ...row });
  return Number(identifiers[0]?.['id']);
}

async function insertUnderFree(manager: EntityManager, row: DeepPartial<ProxyNode>): Promise<number> {
  return insert(manager, { ...row, id: await lowestFree(manager) });
}

async function lowestFree(manager: EntityManager): Promise<number> {
  const nodes = await manager.find(ProxyNode, { select: { id: true }, order: { id: 'ASC' } });
  const used = new Set(nodes.map(({ id }) => id));
  for (let id = 1; id <= LARGEST_NODE_ID; id++) if (!used.has(id)) return id;
  throw new Conflict('Every node number is in use', 'no-free-number');
}
