import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { CallCounts } from '../../presence/call-counts.js';
import { type NodeStatus, NodeStatuses } from '../../presence/node-statuses.service.js';
import { ONLINE_SECONDS, OnlineUsers } from '../../presence/online-users.service.js';
import { NodeTrafficSums } from '../../traffic/node-traffic.js';
import { Receipts } from '../../traffic/receipts.js';
import { NODE_STATES, type ShownNodeState } from '../nodes/node-list-query.dto.js';
import { statusView } from '../nodes/node-view.js';
import { UserFigureBook } from './user-figures.js';

const HOUR = 3600;
const DAY = 86_400;
const MINUTE = 60;
const MOST_TOP = 5;

/** The panel at a glance. */
export type OverviewDocument = Awaited<ReturnType<Overview['read']>>;

/** Puts the figures of the overview together: those that change quickly are read each time, the others once a minute. */
@Injectable()
export class Overview {
  constructor(
    private readonly userFigures: UserFigureBook,
    private readonly online: OnlineUsers,
    private readonly statuses: NodeStatuses,
    private readonly sums: NodeTrafficSums,
    private readonly receipts: Receipts,
    private readonly calls: CallCounts,
    private readonly clock: Clock,
  ) {}

  async read() {
    const users = await this.userFigures.current();
    const { polls, notModified } = await this.calls.lastMinute();
    const statuses = await this.statuses.list();
    const traffic = await this.readTraffic(new Map(statuses.map(({ node }) => [node.id, node.name])));
    return {
      users: {
        total: users.total,
        active: users.active,
        online: await this.online.countSince(ONLINE_SECONDS),
        online_24h: users.online24h,
        near_quota: users.nearQuota,
        near_expiry: users.nearExpiry,
      },
      nodes: countStates(statuses),
      traffic_24h: { upload: traffic.upload, download: traffic.download },
      reports_per_minute: await this.receipts.countSince(this.clock.unixSeconds() - MINUTE),
      polls_per_minute: polls,
      share_of_304: polls === 0 ? null : notModified / polls,
      failed_logins_24h: users.failedLogins24h,
      top_users: users.topUsers,
      top_nodes: traffic.topNodes,
    };
  }

  /** Of the running hour and the 23 before it. Bytes, before rates. */
  private async readTraffic(names: ReadonlyMap<number, string>) {
    const now = this.clock.unixSeconds();
    const byNode = new Map<number, { upload: bigint; download: bigint }>();
    for (const { nodeId, upload, download } of await this.sums.since(now - (now % HOUR) - 23 * HOUR, DAY)) {
      const known = byNode.get(nodeId) ?? { upload: 0n, download: 0n };
      byNode.set(nodeId, { upload: known.upload + upload, download: known.download + download });
    }
    const all = [...byNode].map(([id, sum]) => ({
      id,
      name: names.get(id) ?? `#${id}`,
      bytes: sum.upload + sum.download,
    }));
    return {
      upload: [...byNode.values()].reduce((sum, each) => sum + each.upload, 0n),
      download: [...byNode.values()].reduce((sum, each) => sum + each.download, 0n),
      topNodes: all.sort((a, b) => (a.bytes < b.bytes ? 1 : a.bytes > b.bytes ? -1 : a.id - b.id)).slice(0, MOST_TOP),
    };
  }
}

function countStates(statuses: readonly NodeStatus[]): Record<ShownNodeState, number> {
  const counts = { up: 0, late: 0, down: 0, never: 0 } satisfies Record<(typeof NODE_STATES)[number], number>;
  for (const status of statuses) counts[statusView(status).state]++;
  return counts;
}
