import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock.js';
import { LineKeysService } from '../line-key/line-keys.service.js';
import { NodesService } from '../nodes/nodes.service.js';
import type { ProxyNode } from '../nodes/proxy-node.entity.js';
import { Heartbeats } from './heartbeats.service.js';
import type { NodeHeartbeat } from './node-heartbeat.entity.js';
import { type NodeState, nodeState } from './node-liveness.js';
import { type OnlineCount, OnlineUsers } from './online-users.service.js';

/** How a node is. */
export interface NodeStatus {
  readonly node: ProxyNode;
  readonly state: NodeState;
  /** When it last called with a live key, whatever for. Unix seconds, null for never. */
  readonly lastContact: number | null;
  readonly online: OnlineCount;
  /** What it last said of itself, if it ever did. */
  readonly heartbeat: NodeHeartbeat | undefined;
}

/** How the nodes are, put together from what is known of their calls and of their reports. */
@Injectable()
export class NodeStatuses {
  constructor(
    private readonly nodes: NodesService,
    private readonly lineKeys: LineKeysService,
    private readonly heartbeats: Heartbeats,
    private readonly online: OnlineUsers,
    private readonly clock: Clock,
  ) {}

  /** By ascending number. */
  async list(): Promise<NodeStatus[]> {
    const nodes = await this.nodes.list();
    const statusOf = await this.reader();
    return nodes.map(({ node }) => statusOf(node));
  }

  /** @throws NotFound */
  async get(idOrName: string): Promise<NodeStatus> {
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
      // Calls are kept to the minute, so a report may be the later one.
      const lastContact = Math.max(calls.get(node.id) ?? 0, heartbeat?.at ?? 0) || null;
      const online = counts.get(node.id) ?? { users: 0, addresses: 0 };
      return { node, state: nodeState(lastContact, now), lastContact, online, heartbeat };
    };
  }
}
