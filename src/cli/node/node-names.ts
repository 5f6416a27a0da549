import { NodesService } from '../../nodes/nodes.service.js';
import type { CommandPanel } from '../command-panel.js';

/** Returns a function from the number of a node to its name, or to `#3` where the node is deleted. */
export async function nodeNames(panel: CommandPanel): Promise<(id: number) => string> {
  const nodes = await panel.service(NodesService).list();
  const names = new Map(nodes.map(({ node }) => [node.id, node.name]));
  return (id) => names.get(id) ?? `#${id}`;
}
