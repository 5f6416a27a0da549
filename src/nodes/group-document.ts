import type { UserGroup } from '../users/levels/user-group.entity.js';
import type { NodeDetails } from './node-details.js';

/** A group of users with the names of its nodes. @param nodes all nodes */
export function groupDocument({ id, name }: UserGroup, nodes: readonly NodeDetails[]) {
  const linked = nodes.filter((node) => node.groups.some((group) => group.id === id));
  return { id, name, nodes: linked.map(({ node }) => node.name) };
}
