import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { LineKeysService } from '../../line-key/line-keys.service.js';
import { NodesService } from '../../nodes/nodes.service.js';
import type { ProxyNode } from '../../nodes/proxy-node.entity.js';
import { HeartbeatsService } from '../heartbeats/heartbeats.service.js';
import type { NodeHeartbeat } from '../heartbeats/node-heartbeat.entity.js';
import { type NodeState, nodeState } from './node-liveness.js';
import type { OnlineCount } from '../online/online-address.repository.js';
import { OnlineUsersService } from '../online/online-users.service.js';

/** The status of a node. */
export interface NodeStatus {
  readonly node: ProxyNode;
  readonly state: NodeState;
  /** The moment of its last call with a valid line key. Unix seconds, null for never. */
  readonly lastContact: number | null;
  readonly online: OnlineCount;
  /** Its newest status report, if there is one. */
  readonly heartbeat: NodeHeartbeat | undefined;
}

/**
 * Combines the calls and the reports of nodes into their status. The last contact is the last use of the node's line keys: every
 * authorized call notes it, so contacts need no writes of their own.
 */
@Injectable()
export class NodeStatusesService {
  constructor(
    private readonly nodes: NodesService,
    private readonly lineKeys: LineKeysService,
    private readonly heartbeats: HeartbeatsService,
    private readonly online: OnlineUsersService,
    private readonly clock: Clock,
  ) {}

  /** By ascending number. */
  async list(): Promise<NodeStatus[]> {
    const nodes = await this.nodes.list();
    const statusOf = await this.reader();
    return nodes.map(({ node }) => statusOf(node));
  }

  /** @throws NotFound */
  async get(idOrName: number | string): Promise<NodeStatus> {
    const { node } = await this.nodes.get(idOrName);
    const statusOf = await this.reader();
    return statusOf(node);
  }

  private async reader(): Promise<(node: ProxyNode) => NodeStatus> {
    const calls = await this.lineKeys.lastUses();
    const heartbeats = await this.heartbeats.all();
    const counts = await this.online.count();
    const now = this.clock.unixSeconds();
    return (node) => {
      const heartbeat = heartbeats.get(node.id);
      // Calls are stored to the minute, so a report may be later.
      const lastContact = Math.max(calls.get(node.id) ?? 0, heartbeat?.at ?? 0) || null;
      const online = counts.get(node.id) ?? { users: 0, addresses: 0 };
      return { node, state: nodeState(lastContact, now), lastContact, online, heartbeat };
    };
  }
}
