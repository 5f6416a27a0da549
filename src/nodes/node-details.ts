import type { UserGroup } from '../users/levels/user-group.entity.js';
import type { ProxyNode } from './proxy-node.entity.js';

/** A node with the names of its groups. */
export interface NodeDetails {
  readonly node: ProxyNode;
  readonly groups: readonly UserGroup[];
}
