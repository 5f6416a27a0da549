import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HeldBytesRepository } from './held-bytes.repository.js';
import { judge, judgeLate, type KnownSource, type Verdict } from './judge.js';
import { type Place, TrafficSourceRepository } from './traffic-source.repository.js';
import { isUid, type TrafficRow } from '../report/traffic-report.js';
import type { TrafficSource } from './traffic-source.entity.js';

/** For so long after a report, the panel assumes that its address still uses the key. */
export const TOGETHER_SECONDS = 600;

/** A report of a daemon that repeats its bytes until it receives a response. */
export interface HeldReport {
  readonly id: string;
  /** Unix seconds of the daemon's clock. */
  readonly sentAt: number;
  /** One row for each user. */
  readonly rows: readonly TrafficRow[];
}

/** The verdict about such a report. Each part has one row for each user. */
export type Judgement = Pick<Verdict, 'charged' | 'repeated' | 'doubtful'> & { readonly late: readonly TrafficRow[] };

/** Compares the reports of repeating daemons with their earlier reports. */
@Injectable()
export class HoldingsService {
  constructor(
    private readonly sources: TrafficSourceRepository,
    private readonly held: HeldBytesRepository,
  ) {}

  /** Judges a report and stores its bytes, in its transaction. Reports with one key wait for each other here. */
  async take(manager: EntityManager, place: Place, report: HeldReport, at: number): Promise<Judgement> {
    const locked = manager.withRepository(this.sources);
    const known = await locked.lock(place);
    const rows = report.rows.filter(({ uid }) => isUid(uid));
    const nobodys = report.rows.filter(({ uid }) => !isUid(uid));
    const own = known.find(({ address }) => address === place.address);
    if (own === undefined) throw new Error('The source of the report was not locked');
    const others = known.filter((row) => row !== own);
    const together = others.filter(({ heardAt }) => at - heardAt <= TOGETHER_SECONDS);
    const isOlder = [own, ...together].some(({ sentAt }) => report.sentAt < sentAt);
    const isLate = isOlder || report.sentAt === own.sentAt;
    const compared = isLate ? known : [own, ...others.filter(({ newestTurn }) => newestTurn > own.newestTurn)];
    const sources = await this.read(manager, place, compared, rows);
    // Timestamps have whole seconds: of two reports of one second, the second one may hold new bytes.
    const judgedLate = isOlder ? judgeLate(rows, sources) : { repeated: [], late: rows };
    if (isLate) return { ...judgedLate, charged: nobodys, doubtful: [] };
    const verdict = judge(rows, sources, together.length === 0);
    await this.keep(manager, own, sources, verdict, rows);
    await locked.begin(own, report.id, report.sentAt, at);
    return { ...verdict, charged: [...verdict.charged, ...nobodys], late: [] };
  }

  /** Reads the held bytes of sources; for a single source only those of the reported users. */
  private async read(
    manager: EntityManager,
    place: Place,
    compared: readonly TrafficSource[],
    rows: readonly TrafficRow[],
  ): Promise<KnownSource[]> {
    const uids = compared.length === 1 ? rows.map(({ uid }) => Number(uid)) : undefined;
    const held = manager.withRepository(this.held);
    const sources: KnownSource[] = [];
    for (const row of compared) {
      const isOwn = row.address === place.address;
      sources.push({ isOwn, delivery: deliveryOf(row), held: await held.of(row, uids) });
    }
    return sources;
  }

  private async keep(
    manager: EntityManager,
    own: TrafficSource,
    sources: readonly KnownSource[],
    { settled }: Verdict,
    rows: readonly TrafficRow[],
  ): Promise<void> {
    const held = manager.withRepository(this.held);
    await held.hold(own, rows, own.turn);
    if (own.newestTurn > 0n && [...settled].some(({ isOwn }) => isOwn)) {
      await held.release(own, own.newestTurn);
    }
    const taken = takenOver(sources, settled, new Set(rows.map(({ uid }) => uid)));
    await held.hold(own, taken, 0n);
  }
}

/** The bytes of users outside the report that other addresses hold. The daemon may repeat them from any address. */
function takenOver(
  sources: readonly KnownSource[],
  settled: Verdict['settled'],
  reported: ReadonlySet<bigint>,
): TrafficRow[] {
  if (sources.length === 1) return [];
  const most = new Map<bigint, TrafficRow>();
  for (const source of sources) {
    for (const { uid, upload, download, isNewest } of source.held.values()) {
      const isOver = isNewest && settled.has(source);
      if (isOver || reported.has(uid)) continue;
      const before = most.get(uid) ?? { uid, upload: 0n, download: 0n };
      most.set(uid, { uid, upload: larger(before.upload, upload), download: larger(before.download, download) });
    }
  }
  return [...most.values()].sort((a, b) => Number(a.uid - b.uid));
}

function deliveryOf({ isDelivered, answers, lostAnswers }: TrafficSource): KnownSource['delivery'] {
  if (isDelivered === 1) return 'delivered';
  return lostAnswers >= answers ? 'undelivered' : 'unknown';
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
