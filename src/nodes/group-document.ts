import type { UserGroup } from '../users/user-group.entity.js';
import type { NodeDetails } from './node-details.js';

/** A group of users with the names of the nodes that are linked to it, of all nodes that are handed in. */
export function groupDocument({ id, name }: UserGroup, nodes: readonly NodeDetails[]) {
  const linked = nodes.filter((node) => node.groups.some((group) => group.id === id));
  return { id, name, nodes: linked.map(({ node }) => node.name) };
}
