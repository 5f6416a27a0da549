import type { DataSource } from 'typeorm';
import { checkNodeSettings } from '../../nodes/settings/node-settings-check.js';
import { fine, type Finding, problem } from './finding.js';

/** Tells how to change a field of a node. */
export type NodeAdvice = (id: number, field: string) => string;

/** Checks that the daemon of each node can serve users with the node's settings. */
export async function checkNodes(source: DataSource, adviceFor: NodeAdvice): Promise<Finding[]> {
  const nodes = await checkNodeSettings(source.manager);
  const problems = nodes.flatMap(({ id, name, problems: [first] }) => {
    if (first === undefined) return [];
    return [problem('nodes', `node ${id} (${name}): ${first.message}`, adviceFor(id, first.field))];
  });
  return problems.length > 0 ? problems : [fine('nodes', `${nodes.length} with settings that their daemons can serve`)];
}
