import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/time/clock.js';
import { QuarantineRepository } from '../quarantine/quarantine.repository.js';
import { CircumstancesService } from './circumstances.service.js';
import { HeldBytesRepository } from '../sources/held-bytes.repository.js';
import { judge, type Verdict } from '../judge/judge.js';
import type { ReportSender } from '../sources/report-sender.js';
import { type Answers, areLost } from '../judge/signs.js';
import { settle, type Settled } from '../judge/settle.js';
import type { Held, SourceState } from '../judge/source-state.js';
import { TrafficSourceRepository } from '../sources/traffic-source.repository.js';
import type { TrafficSource } from '../sources/traffic-source.entity.js';
import { TroubleService } from '../answers/trouble.service.js';
import { isUid, type TrafficRow } from '../rows/traffic-report.js';

/** The time after a report for which the panel assumes that its address still uses the key. */
export const TOGETHER_SECONDS = 600;

/** A report of a daemon that repeats its bytes until it receives a response. */
export interface HeldReport {
  readonly id: string;
  /** Unix seconds of the daemon's clock. */
  readonly sentAt: number;
  /** One row for each user. */
  readonly rows: readonly TrafficRow[];
}

/** The verdict about such a report, and what it shows of entries that wait. */
export interface Judgement {
  readonly verdict: Verdict;
  /** New bytes of numbers that no user can have. */
  readonly nobodys: readonly TrafficRow[];
  /** The turn of the report. */
  readonly turn: bigint;
  /** What the panel knows of the answers to the report before it. */
  readonly answers: Answers;
  readonly settled: readonly Settled[];
}

/** Compares the reports of repeating daemons with their earlier reports. */
@Injectable()
export class HoldingsService {
  constructor(
    private readonly sources: TrafficSourceRepository,
    private readonly held: HeldBytesRepository,
    private readonly quarantine: QuarantineRepository,
    private readonly circumstances: CircumstancesService,
    private readonly trouble: TroubleService,
    private readonly clock: Clock,
  ) {}

  /** Judges a report and stores its bytes, in its transaction. Reports with one key wait for each other here. */
  async take(manager: EntityManager, sender: ReportSender, report: HeldReport, at: number): Promise<Judgement> {
    const { keyId, address, arrivedAt } = sender.caller;
    const locked = manager.withRepository(this.sources);
    const known = await locked.lock({ nodeId: sender.view.node.id, keyId, address });
    const own = known.find((source) => source.address === address);
    if (own === undefined) throw new Error('The source of the report was not locked');
    const earlier = await this.circumstances.earlierSource(manager, own, known, { at, arrivedAt });
    const before = await this.stateOf(manager, own, earlier);
    const rows = report.rows.filter(({ uid }) => isUid(uid));
    const compared = { ...report, rows };
    const { answers, ...circumstances } = await this.circumstances.of(manager, sender, earlier, before, compared, at);
    const verdict = judge(before, compared, circumstances);
    const hasWaiting = known.some((source) => source.hasWaiting === 1);
    const settled = hasWaiting ? await this.settle(manager, own, verdict, earlier, answers) : [];
    if (verdict.finding !== 'late' && verdict.finding !== 'late-attempt') {
      await this.keep(manager, { own, earlier, before, verdict });
      const isWaiting = verdict.doubtful.length > 0 || settled.some(mayLeaveAnEntry);
      const { processId } = this.trouble;
      const times = { sentAt: report.sentAt, heardAt: at, appliedAt: this.clock.now() };
      await locked.begin(own, { reportId: report.id, ...times, processId, hasWaiting: isWaiting ? 1 : 0 });
    }
    const nobodys = report.rows.filter(({ uid }) => !isUid(uid));
    return { verdict, nobodys, turn: own.turn, answers, settled };
  }

  /** What the sender may hold: the newest report of the earlier source, and the older bytes of its own. */
  private async stateOf(manager: EntityManager, own: TrafficSource, earlier: TrafficSource): Promise<SourceState> {
    const held = manager.withRepository(this.held);
    const all = await held.of(own);
    if (earlier !== own) {
      for (const [uid, row] of all) if (row.turn === own.newestTurn) all.delete(uid);
      for (const [uid, row] of await held.of(earlier)) all.set(uid, row);
    }
    return { turn: earlier.newestTurn, sentAt: earlier.sentAt, held: all };
  }

  private async settle(
    manager: EntityManager,
    { nodeId, keyId }: TrafficSource,
    verdict: Verdict,
    { newestTurn }: TrafficSource,
    answers: Answers,
  ): Promise<Settled[]> {
    const waiting = await manager.withRepository(this.quarantine).waitingOf(nodeId, keyId);
    return settle(waiting, verdict, { turn: newestTurn, isLost: areLost(answers) });
  }

  private async keep(manager: EntityManager, { own, earlier, before, verdict }: Kept): Promise<void> {
    const held = manager.withRepository(this.held);
    const fresh: Held[] = [];
    const moved: Held[] = [];
    for (const row of verdict.state.held.values()) {
      if (row.turn === verdict.state.turn) fresh.push({ ...row, turn: own.turn });
      else if (earlier !== own) moved.push(row);
    }
    await held.hold(own, fresh);
    if (earlier === own) {
      if (verdict.forgets && before.turn > 0n) await held.release(own, before.turn);
      return;
    }
    if (own.newestTurn > 0n) await held.release(own, own.newestTurn);
    // Where the numbers do not show the same counters, the other address may be another server.
    if (verdict.repeated.length === 0 && verdict.doubtful.length === 0) return;
    await held.hold(own, moved);
    await held.release(earlier);
    await manager.withRepository(this.sources).leave(earlier);
  }
}

/** A repeat brings back the entry that it replaced. */
function mayLeaveAnEntry({ settlement }: Settled): boolean {
  return settlement === undefined || settlement === 'repeated';
}

interface Kept {
  readonly own: TrafficSource;
  /** The source of the earlier report: another one if the daemon has a new address. */
  readonly earlier: TrafficSource;
  readonly before: SourceState;
  readonly verdict: Verdict;
}
