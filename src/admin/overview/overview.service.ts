import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { DAY, HOUR, MINUTE } from '../../common/time/duration.js';
import { CallCountsBuffer } from '../../presence/call-counts.buffer.js';
import { type NodeStatus, NodeStatusesService } from '../../presence/status/node-statuses.service.js';
import { ONLINE_SECONDS, OnlineUsersService } from '../../presence/online/online-users.service.js';
import { NodeTrafficRepository } from '../../traffic/node-traffic/node-traffic.repository.js';
import { ReceiptsService } from '../../traffic/receipts/receipts.service.js';
import { NODE_STATES, type ShownNodeState } from '../nodes/node-list-query.dto.js';
import { statusView } from '../nodes/node-view.js';
import { UserFiguresCache } from './user-figures.cache.js';

const MAX_TOP = 5;

/** The figures of the panel. */
export type OverviewDocument = Awaited<ReturnType<OverviewService['read']>>;

/** Reads the figures of the overview: those that change quickly each time, the others at most once a minute. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly userFigures: UserFiguresCache,
    private readonly online: OnlineUsersService,
    private readonly statuses: NodeStatusesService,
    private readonly sums: NodeTrafficRepository,
    private readonly receipts: ReceiptsService,
    private readonly calls: CallCountsBuffer,
    private readonly clock: Clock,
  ) {}

  async read() {
    const users = await this.userFigures.current();
    const { polls, notModified } = await this.calls.lastMinute();
    const statuses = await this.statuses.list();
    const online = await this.online.countSince(ONLINE_SECONDS);
    const traffic = await this.readTraffic(new Map(statuses.map(({ node }) => [node.id, node.name])));
    return {
      users: {
        total: users.total,
        active: users.active,
        online,
        // The count of a day may be a minute older than that of now.
        online_24h: Math.max(online, users.online24h),
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

  /** The traffic of the current hour and the 23 before it. Bytes, before rates. */
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
      topNodes: all.sort((a, b) => (a.bytes < b.bytes ? 1 : a.bytes > b.bytes ? -1 : a.id - b.id)).slice(0, MAX_TOP),
    };
  }
}

function countStates(statuses: readonly NodeStatus[]): Record<ShownNodeState, number> {
  const counts = { up: 0, late: 0, down: 0, never: 0 } satisfies Record<(typeof NODE_STATES)[number], number>;
  for (const status of statuses) counts[statusView(status).state]++;
  return counts;
}
