import type { Node } from '../../api/resources/nodes.js';
import { LineKeyCard } from '../lines/line-key-card.js';
import { useLineKeys } from '../lines/use-line-keys.js';

/** The line keys of one node. */
export function NodeKeys({ node }: { node: Node }) {
  return <LineKeyCard node={node} query={useLineKeys(node.id)} />;
}
