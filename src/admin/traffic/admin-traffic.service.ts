import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { DAY, HOUR } from '../../common/time/duration.js';
import { readCursor, writeCursor } from '../../fields/list/cursor.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { LedgerAuditService } from '../../traffic/ledger/ledger-audit.service.js';
import type { LedgerRowDocument } from '../../traffic/ledger/ledger-row.fields.js';
import { ledgerRowDocument } from '../../traffic/ledger/ledger-row.mapper.js';
import { LEDGER_KEY, type LedgerPlace, LedgerSearchRepository } from '../../traffic/ledger/ledger-search.repository.js';
import { NodeTrafficRepository } from '../../traffic/node-traffic/node-traffic.repository.js';
import { UsersService } from '../../users/users.service.js';
import type { Page } from '../../fields/list/page.js';
import type { LedgerQuery } from './ledger-query.dto.js';
import type { Range } from './summary-query.dto.js';
import type { TrafficSummary } from './traffic.docs.js';

/** The number of points of a range, and their length. */
const POINTS: Readonly<Record<Range, readonly [count: number, seconds: number]>> = {
  '24h': [24, HOUR],
  '7d': [28, 6 * HOUR],
  '30d': [30, DAY],
};

/** The traffic of the admin API. */
@Injectable()
export class AdminTrafficService {
  constructor(
    private readonly nodes: NodesService,
    private readonly users: UsersService,
    private readonly sums: NodeTrafficRepository,
    private readonly rows: LedgerSearchRepository,
    private readonly audit: LedgerAuditService,
    private readonly clock: Clock,
  ) {}

  /** Includes points without traffic. A deleted node has its number as name. */
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

  async ledger({ user, node, from, to, after, limit }: LedgerQuery): Promise<Page<LedgerRowDocument>> {
    const now = this.clock.unixSeconds();
    const filter = { userId: user, nodeId: node, from: from ?? now - 30 * DAY, to: to ?? now + 1 };
    const found = await this.rows.page(filter, after === undefined ? null : readPlace(after), limit + 1);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const accounts = await this.users.accounts(shown.map(({ userId }) => userId));
    return {
      items: shown.map((row) => ledgerRowDocument(row, accounts.get(row.userId) ?? null)),
      next: found.length > limit && last !== undefined ? writeCursor(LEDGER_KEY.map((column) => last[column])) : null,
      total: null,
    };
  }

  /** Compares counters and ledger, as `traffic verify` does. */
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
  const [start, userId, nodeId, period, rate, seconds] = readCursor(after, [
    'number',
    'number',
    'number',
    'number',
    'number',
    'number',
  ]);
  return { start, userId, nodeId, period, rate, seconds };
}
