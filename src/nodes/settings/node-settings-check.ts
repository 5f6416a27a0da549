import type { EntityManager } from 'typeorm';
import type { FieldProblem } from '../../common/problems/panel.errors.js';
import { NodeRepository } from '../node.repository.js';
import { ProxyNode } from '../proxy-node.entity.js';
import { servingProblems } from './serving-problems.js';

/** A node and the settings with which its daemon serves nobody. */
export interface CheckedNode {
  readonly node: ProxyNode;
  readonly problems: readonly FieldProblem[];
}

/** Checks the settings of every node, by ascending number. */
export async function checkNodeSettings(manager: EntityManager): Promise<CheckedNode[]> {
  const nodes = await new NodeRepository(ProxyNode, manager).list();
  return nodes.map((node) => ({ node, problems: servingProblems(node) }));
}
