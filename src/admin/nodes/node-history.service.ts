import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { DAY, HOUR } from '../../common/time/duration.js';
import { wrongField } from '../../common/problems/panel.errors.js';
import { AddressesCache } from '../../addresses/addresses.cache.js';
import { readCursor, writeCursor } from '../../fields/list/cursor.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { HeartbeatsService } from '../../presence/heartbeats/heartbeats.service.js';
import { onlineUserDocuments } from '../../presence/online/online-document.js';
import { OnlineUsersService } from '../../presence/online/online-users.service.js';
import { NodeTrafficRepository } from '../../traffic/node-traffic/node-traffic.repository.js';
import type { PageQuery } from '../../fields/list/list-query.dto.js';
import type { Page } from '../../fields/list/page.js';
import type { InstallQuery } from './install/install-query.dto.js';
import { installText, servesFamily } from './install/install-text.js';
import type { InstallText } from './node.docs.js';
import type { SpanQuery } from './span-query.dto.js';

type OnlineUser = ReturnType<typeof onlineUserDocuments>[number];

/** The address of the panel in install texts while nobody has set it. */
const SOME_URL = 'https://panel.example.com';

/** The traffic, load and users of a node, and the install text of its daemon. */
@Injectable()
export class NodeHistoryService {
  constructor(
    private readonly nodes: NodesService,
    private readonly sums: NodeTrafficRepository,
    private readonly heartbeats: HeartbeatsService,
    private readonly onlineUsers: OnlineUsersService,
    private readonly addresses: AddressesCache,
    private readonly clock: Clock,
  ) {}

  /** Bytes by hour or by day, the current one last. Includes hours and days without traffic. */
  async traffic(id: number, { hours, days }: SpanQuery) {
    await this.nodes.get(id);
    const [count, seconds] = days === undefined ? [hours ?? 24, HOUR] : [days, DAY];
    const now = this.clock.unixSeconds();
    const first = now - (now % seconds) - (count - 1) * seconds;
    const sums = new Map((await this.sums.since(first, seconds, id)).map((sum) => [sum.start, sum]));
    const points = Array.from({ length: count }, (_none, index) => {
      const at = first + index * seconds;
      const { upload = 0n, download = 0n } = sums.get(at) ?? {};
      return { at, upload, download };
    });
    return { points };
  }

  /** The load by minute, in percent. Has no point for a minute without a report. */
  async load(id: number, { hours = 24 }: SpanQuery) {
    await this.nodes.get(id);
    const rows = await this.heartbeats.loads(id, this.clock.unixSeconds() - hours * HOUR);
    const points = rows.map(({ minute, cpu, mem, disk }) => ({
      at: minute,
      cpu: cpu / 100,
      mem: mem / 100,
      disk: disk / 100,
    }));
    return { points };
  }

  async online(id: number, { after, limit, count }: PageQuery): Promise<Page<OnlineUser>> {
    await this.nodes.get(id);
    const [place] = after === undefined ? [0] : readCursor(after, ['number']);
    const rows = await this.onlineUsers.onNode(id, { after: place, most: limit + 1 });
    const found = onlineUserDocuments(rows);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown,
      next: found.length > limit && last !== undefined ? writeCursor([last.uid]) : null,
      total: count ? ((await this.onlineUsers.count()).get(id)?.users ?? 0) : null,
    };
  }

  /** @throws InvalidValue where that daemon serves nodes of the other family */
  async install(id: number, { daemon }: InstallQuery): Promise<InstallText> {
    const { node } = await this.nodes.get(id);
    const installed = daemon ?? node.daemon;
    if (!servesFamily(installed, node.family)) {
      throw wrongField('daemon', `must be one that serves nodes of the family ${node.family}`, 'other-family', {
        family: node.family,
      });
    }
    return installText(node, installed, (await this.addresses.publicUrl()) ?? SOME_URL);
  }
}
