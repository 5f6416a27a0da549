import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { Clock } from '../../common/time/clock.js';
import { DAY } from '../../common/time/duration.js';
import { utcDate } from '../../common/time/utc-date.js';
import { Config } from '../../config/config.js';
import { pieces } from '../../database/bulk/bulk.js';
import { NodesService } from '../../nodes/nodes.service.js';
import type { TrafficFilter, TrafficPart, TrafficSum } from '../../traffic/sums/traffic-sum.js';
import { TrafficSumsService } from '../../traffic/sums/traffic-sums.service.js';
import { UsersService } from '../../users/users.service.js';
import { withGuard } from '../csv/formula-guard.js';
import type { TotalsQuery } from './totals-query.dto.js';
import type { TotalsPart, TrafficTotals } from './traffic.docs.js';

/** Whole days, and today. */
const SPAN = 29 * DAY;
/** A page shows this many users or nodes. The file has all. */
const MAX_PARTS = 100;
const NO_TRAFFIC = { upload: 0n, download: 0n };

/** The totals of traffic over a filter, divided by user, node or day. */
@Injectable()
export class TrafficTotalsService {
  constructor(
    private readonly sums: TrafficSumsService,
    private readonly users: UsersService,
    private readonly nodes: NodesService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Days come in order, with those without traffic. Users and nodes come by their bytes, the first 100 of them. */
  async show(query: TotalsQuery): Promise<TrafficTotals> {
    const filter = this.filterOf(query);
    const parts = await this.parts(filter, query.by);
    const isCharged = parts.every(({ charged }) => charged !== null) && parts.length > 0;
    return {
      by: query.by,
      from: filter.from,
      to: filter.to,
      upload: parts.reduce((sum, { upload }) => sum + upload, 0n),
      download: parts.reduce((sum, { download }) => sum + download, 0n),
      charged: isCharged ? parts.reduce((sum, { charged }) => sum + (charged ?? 0n), 0n) : null,
      count: parts.length,
      parts: await this.named(query.by === 'day' ? parts : parts.slice(0, MAX_PARTS), query.by),
    };
  }

  async createFile(query: TotalsQuery): Promise<StreamableFile> {
    const parts = await this.named(await this.parts(this.filterOf(query), query.by), query.by);
    const columns = [...(query.by === 'day' ? ['day_utc'] : [query.by, 'name']), 'upload', 'download', 'charged'];
    const lines = parts.map(({ key, name, upload, download, charged }) => [
      ...(query.by === 'day' ? [utcDate(key)] : [String(key), withGuard(name ?? '')]),
      ...[upload, download, charged ?? ''].map(String),
    ]);
    const text = stringify([columns, ...lines], { record_delimiter: 'windows' });
    return new StreamableFile(Readable.from([text]), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="traffic-by-${query.by}.csv"`,
    });
  }

  /** Nothing is older than the ledger. */
  private filterOf({ user, node, from, to }: TotalsQuery): TrafficFilter {
    const now = this.clock.unixSeconds();
    const today = now - (now % DAY);
    const end = Math.min(to ?? now + 1, today + DAY);
    const first = today - (this.config.ledgerDailyDays + 1) * DAY;
    return { userId: user, nodeId: node, from: Math.max(from ?? today - SPAN, first), to: end };
  }

  private async parts(filter: TrafficFilter, by: TrafficPart): Promise<TrafficSum[]> {
    const sums = await this.sums.of(filter, by);
    if (by === 'day') return daysOf(sums, filter);
    const bytes = ({ upload, download }: TrafficSum): bigint => upload + download;
    return sums.sort((a, b) => (bytes(a) < bytes(b) ? 1 : bytes(a) > bytes(b) ? -1 : a.key - b.key));
  }

  /** A deleted node or user has no name. */
  private async named(parts: readonly TrafficSum[], by: TrafficPart): Promise<TotalsPart[]> {
    const names = await this.namesOf(parts, by);
    return parts.map((part) => ({ ...part, name: names.get(part.key) ?? null }));
  }

  private async namesOf(parts: readonly TrafficSum[], by: TrafficPart): Promise<ReadonlyMap<number, string>> {
    if (by === 'user') return this.accounts(parts.map(({ key }) => key));
    if (by === 'day') return new Map();
    return new Map((await this.nodes.list()).map(({ node }) => [node.id, node.name]));
  }

  private async accounts(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const accounts = new Map<number, string>();
    for (const piece of pieces(ids)) {
      for (const [id, account] of await this.users.accounts(piece)) accounts.set(id, account);
    }
    return accounts;
  }
}

/** Adds the days without traffic. */
function daysOf(sums: readonly TrafficSum[], { from, to }: TrafficFilter): TrafficSum[] {
  const byStart = new Map(sums.map((sum) => [sum.key, sum]));
  const isCharged = sums.some(({ charged }) => charged !== null);
  const first = from - (from % DAY);
  return Array.from({ length: Math.max(0, Math.ceil((to - first) / DAY)) }, (_none, index) => {
    const key = first + index * DAY;
    return byStart.get(key) ?? { key, ...NO_TRAFFIC, charged: isCharged ? 0n : null };
  });
}
