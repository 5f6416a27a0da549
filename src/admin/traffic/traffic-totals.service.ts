import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, StreamableFile } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { Turns } from '../../common/concurrency/turns.js';
import { Clock } from '../../common/time/clock.js';
import { DAY } from '../../common/time/duration.js';
import { utcDate } from '../../common/time/utc-date.js';
import { Config } from '../../config/config.js';
import { pieces } from '../../database/bulk/bulk.js';
import { NodesService } from '../../nodes/nodes.service.js';
import { sortInTurns } from '../../traffic/sums/sort-in-turns.js';
import type { TrafficFilter, TrafficPart, TrafficSum } from '../../traffic/rows/traffic-sum.js';
import { TrafficSumsService } from '../../traffic/sums/traffic-sums.service.js';
import { UsersService } from '../../users/users.service.js';
import { withGuard } from '../csv/formula-guard.js';
import type { TotalsQuery } from './totals-query.dto.js';
import type { TotalsPart, TrafficTotals } from './traffic.docs.js';

/** Whole days, and today. */
const SPAN = 29 * DAY;
/** A page shows this many users or nodes. The file has all. */
const MAX_PARTS = 100;
const WINDOWS = { record_delimiter: 'windows' } as const;
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
    return {
      by: query.by,
      from: filter.from,
      to: filter.to,
      ...(await sumOf(parts)),
      count: parts.length,
      parts: await this.named(query.by === 'day' ? parts : await byBytes(parts, MAX_PARTS), query.by),
    };
  }

  async createFile(query: TotalsQuery): Promise<StreamableFile> {
    const sums = await this.parts(this.filterOf(query), query.by);
    const parts = query.by === 'day' ? sums : await byBytes(sums);
    return new StreamableFile(Readable.from(this.texts(parts, query.by)), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="traffic-by-${query.by}.csv"`,
    });
  }

  /** The text of a file, some lines at a time. */
  private async *texts(parts: readonly TrafficSum[], by: TrafficPart): AsyncGenerator<string> {
    const columns = [...(by === 'day' ? ['day_utc'] : [by, 'name']), 'upload', 'download', 'charged'];
    yield stringify([columns], WINDOWS);
    for (const piece of pieces(parts)) {
      const lines = (await this.named(piece, by)).map(({ key, name, upload, download, charged }) => [
        ...(by === 'day' ? [utcDate(key)] : [String(key), withGuard(name ?? '')]),
        ...[upload, download, charged ?? ''].map(String),
      ]);
      yield stringify(lines, WINDOWS);
      await nextTurn();
    }
  }

  /** Nothing is older than the ledger. */
  private filterOf({ user, node, from, to }: TotalsQuery): TrafficFilter {
    const now = this.clock.unixSeconds();
    const today = now - (now % DAY);
    const end = Math.min(to ?? now + 1, today + DAY);
    const first = today - (this.config.ledgerDailyDays + 1) * DAY;
    return { userId: user, nodeId: node, from: Math.max(from ?? today - SPAN, first), to: end };
  }

  /** Days in order. Users and nodes in no order. */
  private async parts(filter: TrafficFilter, by: TrafficPart): Promise<TrafficSum[]> {
    const sums = await this.sums.of(filter, by);
    return by === 'day' ? daysOf(sums, filter) : sums;
  }

  /** A deleted node or user has no name. */
  private async named(parts: readonly TrafficSum[], by: TrafficPart): Promise<TotalsPart[]> {
    const names = await this.namesOf(parts, by);
    return parts.map((part) => ({ ...part, name: names.get(part.key) ?? null }));
  }

  private async namesOf(parts: readonly TrafficSum[], by: TrafficPart): Promise<ReadonlyMap<number, string>> {
    if (by === 'user') return this.users.accounts(parts.map(({ key }) => key));
    if (by === 'day') return new Map();
    return new Map((await this.nodes.list()).map(({ node }) => [node.id, node.name]));
  }
}

/** Users or nodes, those with the most bytes first. @param most without it, all of them */
async function byBytes(sums: readonly TrafficSum[], most?: number): Promise<TrafficSum[]> {
  const bytes = ({ upload, download }: TrafficSum): bigint => upload + download;
  return sortInTurns(sums, (a, b) => (bytes(a) < bytes(b) ? 1 : bytes(a) > bytes(b) ? -1 : a.key - b.key), most);
}

/** The bytes of all parts together. Charged bytes count only if every part has them. */
async function sumOf(parts: readonly TrafficSum[]): Promise<Pick<TrafficTotals, 'upload' | 'download' | 'charged'>> {
  const turns = new Turns();
  let [upload, download] = [0n, 0n];
  let charged: bigint | null = parts.length > 0 ? 0n : null;
  for (const part of parts) {
    upload += part.upload;
    download += part.download;
    charged = charged === null || part.charged === null ? null : charged + part.charged;
    await turns.rest();
  }
  return { upload, download, charged };
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
