import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { wrongField } from '../../common/panel.error.js';
import { Config } from '../../config/config.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { Heartbeats } from '../../presence/heartbeats.service.js';
import { onlineUserDocuments } from '../../presence/online-document.js';
import { OnlineUsers } from '../../presence/online-users.service.js';
import { NodeTrafficSums } from '../../traffic/node-traffic.js';
import type { InstallQuery } from './install-query.dto.js';
import { familyOf, installText, type InstallText } from './install-text.js';
import type { SpanQuery } from './span-query.dto.js';

const HOUR = 3600;
const DAY = 86_400;
/** Where `PUBLIC_URL` does not say how the panel is reached. */
const SOME_URL = 'https://panel.example.com';

/** What there is to know of a node beside what it is. */
@Injectable()
export class NodeHistory {
  constructor(
    private readonly nodes: NodesService,
    private readonly sums: NodeTrafficSums,
    private readonly heartbeats: Heartbeats,
    private readonly onlineUsers: OnlineUsers,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** What it has carried, hour by hour or day by day, the running one last; also where there was nothing. Bytes. */
  async traffic(id: number, { hours, days }: SpanQuery) {
    await this.nodes.get(String(id));
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

  /** Its load minute by minute, in percent, as far as it has told it. */
  async load(id: number, { hours = 24 }: SpanQuery) {
    await this.nodes.get(String(id));
    const rows = await this.heartbeats.loads(id, this.clock.unixSeconds() - hours * HOUR);
    const points = rows.map(({ minute, cpu, mem, disk }) => ({
      at: minute,
      cpu: cpu / 100,
      mem: mem / 100,
      disk: disk / 100,
    }));
    return { points };
  }

  async online(id: number) {
    await this.nodes.get(String(id));
    return { items: onlineUserDocuments(await this.onlineUsers.onNode(id)) };
  }

  /** @throws InvalidValue where that daemon serves nodes of the other family */
  async install(id: number, { daemon }: InstallQuery): Promise<InstallText> {
    const { node } = await this.nodes.get(String(id));
    const installed = daemon ?? node.daemon;
    if ((familyOf(installed) ?? node.family) !== node.family) {
      throw wrongField('daemon', `must be one that serves nodes of the family ${node.family}`, 'other-family', {
        family: node.family,
      });
    }
    return installText(node, installed, this.config.publicUrl ?? SOME_URL);
  }
}
