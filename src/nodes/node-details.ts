import type { UserGroup } from '../users/levels/user-group.entity.js';
import type { Audience } from '../users/roster/entitlement.js';
import { isOnePort } from './fields/families.js';
import type { ProxyNode } from './proxy-node.entity.js';

/** A node with the names of its groups. */
export interface NodeDetails {
  readonly node: ProxyNode;
  readonly groups: readonly UserGroup[];
}

/** The users that a node serves. */
export function audienceOf({ node, groups }: NodeDetails): Audience {
  return { rank: node.level.rank, groupIds: groups.map(({ id }) => id), isOnePort: isOnePort(node.family) };
}
