import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { readCursor, writeCursor } from '../../http/cursor.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { LedgerAudit } from '../../traffic/ledger-audit.js';
import type { LedgerRow } from '../../traffic/ledger-row.entity.js';
import { LEDGER_KEY, type LedgerPlace, LedgerSearch } from '../../traffic/ledger-search.js';
import { NodeTrafficSums } from '../../traffic/node-traffic.js';
import { UsersService } from '../../users/users.service.js';
import type { Page } from '../resource/page.js';
import type { LedgerQuery } from './ledger-query.dto.js';
import type { Range } from './summary-query.dto.js';

const HOUR = 3600;
const DAY = 86_400;
const RATE_ONCE = 10_000;

/** How many points a range has, and how long each is. */
const POINTS: Readonly<Record<Range, readonly [count: number, seconds: number]>> = {
  '24h': [24, HOUR],
  '7d': [28, 6 * HOUR],
  '30d': [30, DAY],
};

/** What nodes have carried. Bytes in both directions, before rates; by the number of the node. */
export interface TrafficSummary {
  readonly nodes: readonly { readonly id: number; readonly name: string }[];
  readonly points: readonly { readonly at: number; readonly by_node: Readonly<Record<string, bigint>> }[];
}

/** A row of the ledger as the admin API shows it. Bytes; moments are Unix seconds. */
export type LedgerView = ReturnType<typeof ledgerView>;

/** What there is to know of traffic. */
@Injectable()
export class AdminTraffic {
  constructor(
    private readonly nodes: NodesService,
    private readonly users: UsersService,
    private readonly sums: NodeTrafficSums,
    private readonly rows: LedgerSearch,
    private readonly audit: LedgerAudit,
    private readonly clock: Clock,
  ) {}

  /** Also moments at which nothing was carried; and nodes that are gone, under their number. */
  async summary(range: Range): Promise<TrafficSummary> {
    const [count, seconds] = POINTS[range];
    const now = this.clock.unixSeconds();
    const first = now - (now % seconds) - (count - 1) * seconds;
    const sums = await this.sums.since(first, seconds);
    const names = new Map((await this.nodes.list()).map(({ node }) => [node.id, node.name]));
    const ids = [...new Set(sums.map(({ nodeId }) => nodeId))].sort((a, b) => a - b);
    const points = Array.from({ length: count }, (_none, index) => {
      const at = first + index * seconds;
      const carried = sums.filter(({ start }) => start === at);
      return { at, by_node: Object.fromEntries(carried.map((sum) => [sum.nodeId, sum.upload + sum.download])) };
    });
    return { nodes: ids.map((id) => ({ id, name: names.get(id) ?? `#${id}` })), points };
  }

  async ledger({ user, node, from, to, after, limit }: LedgerQuery): Promise<Page<LedgerView>> {
    const now = this.clock.unixSeconds();
    const filter = { userId: user, nodeId: node, from: from ?? now - 30 * DAY, to: to ?? now + 1 };
    const found = await this.rows.find(filter, after === undefined ? null : readPlace(after), limit + 1);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const accounts = await this.users.accounts(shown.map(({ userId }) => userId));
    return {
      items: shown.map((row) => ledgerView(row, accounts.get(row.userId) ?? null)),
      next: found.length > limit && last !== undefined ? writeCursor(LEDGER_KEY.map((column) => last[column])) : null,
      total: null,
    };
  }

  /** The same as `traffic verify`. */
  async verify() {
    const { users, differences } = await this.audit.verify();
    const named = differences.map(({ userId, u, d, ledgerU, ledgerD }) => ({
      user: userId,
      u,
      d,
      ledger_u: ledgerU,
      ledger_d: ledgerD,
    }));
    return { ok: named.length === 0, users, differences: named };
  }
}

function readPlace(after: string): LedgerPlace {
  const [start = 0, userId = 0, nodeId = 0, period = 0, rate = 0, seconds = 0] = readCursor(
    after,
    LEDGER_KEY.length,
  ).map(Number);
  return { start, userId, nodeId, period, rate, seconds };
}

function ledgerView(row: LedgerRow, account: string | null) {
  return {
    at: row.start,
    seconds: row.seconds,
    user: row.userId,
    account,
    node: row.nodeId,
    period: row.period,
    rate: row.rate / RATE_ONCE,
    upload: row.upload,
    download: row.download,
    charged_upload: row.chargedUpload,
    charged_download: row.chargedDownload,
  };
}
