import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/time/clock.js';
import type { NodeCaller } from '../../line-key/guard/callers.js';
import { lineCeiling } from '../../nodes/settings/line-ceiling.js';
import { Metrics } from '../../metrics/metrics.js';
import { NodeCache } from '../../nodes/served/node.cache.js';
import type { ProxyNode } from '../../nodes/proxy-node.entity.js';
import { FAMILIES, type Family } from '../../nodes/fields/families.js';
import { QUARANTINE_REASONS, type QuarantineReason } from '../rows/quarantine-reason.js';
import { OpenAnswersService } from '../answers/open-answers.service.js';
import { CarriedService } from '../holdings/carried.service.js';
import { ChargingService } from '../charging/charging.service.js';
import { QuarantineRepository } from '../quarantine/quarantine.repository.js';
import type { AppliedReports, Figures, ReportOutcome } from './applied-reports.js';
import { ReceiptsService } from '../receipts/receipts.service.js';
import { ReportTransactionsService } from './report-transactions.service.js';
import type { ReportSender } from '../sources/report-sender.js';
import { TrafficSourceRepository } from '../sources/traffic-source.repository.js';
import { repeatsBytes, type TrafficReport } from '../rows/traffic-report.js';

/** The limit of a line covers at least this time: a daemon may report a moment early. */
const MIN_SECONDS = 60;
/** The panel joins more reports of one request, and charges each user once. */
const MAX_APART = 100;

/** Applies each traffic report of a node once (wire contract, "Reports"). */
@Injectable()
export class ReportsService {
  constructor(
    private readonly nodeCache: NodeCache,
    private readonly transactions: ReportTransactionsService,
    private readonly receipts: ReceiptsService,
    private readonly sources: TrafficSourceRepository,
    private readonly carried: CarriedService,
    private readonly openAnswers: OpenAnswersService,
    private readonly charging: ChargingService,
    private readonly quarantine: QuarantineRepository,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {
    for (const family of FAMILIES) {
      const nothing = { applied: 0, repeated: 0, rows: 0, quarantined: [] };
      this.note(family, nothing);
      for (const reason of QUARANTINE_REASONS) metrics.count('rowsQuarantined', [family, reason], 0);
    }
  }

  /**
   * Applies reports in one transaction: receipts, counters, the ledger and the quarantine. After the return they are durable.
   * After an error nothing is applied.
   *
   * @throws NotFound, WrongFamily, ReportConflict, DatabaseUnavailable
   */
  async take(
    family: Family,
    nodeId: number,
    reports: readonly TrafficReport[],
    caller: NodeCaller,
  ): Promise<ReportOutcome> {
    const receivedAt = this.clock.monotonic();
    const view = await this.nodeCache.get(family, nodeId);
    if (reports.length === 0) return { isRepeat: false, watched: undefined };
    const { outcome, figures } = await this.transactions.run(view.node, reports, (manager) =>
      this.apply(manager, { view, caller }, reports),
    );
    if (this.metrics.isOn) {
      this.note(family, figures);
      this.metrics.observe('reportLag', [family], (this.clock.monotonic() - receivedAt) / 1000);
    }
    return outcome;
  }

  /** Counts what a transaction has stored. */
  private note(family: Family, { applied, repeated, rows, quarantined }: Figures): void {
    this.metrics.count('reports', [family, 'applied'], applied);
    this.metrics.count('reports', [family, 'repeated'], repeated);
    this.metrics.count('rowsApplied', [family], rows);
    for (const reason of quarantined) this.metrics.count('rowsQuarantined', [family, reason]);
  }

  private async apply(
    manager: EntityManager,
    sender: ReportSender,
    reports: readonly TrafficReport[],
  ): Promise<AppliedReports> {
    const { node } = sender.view;
    const at = this.clock.unixSeconds();
    const most = await this.mostCarried(manager, node, at);
    const terms = { nodeId: node.id, rate: node.trafficRate, at };
    const fresh = await this.receipts.issueAll(manager, reports, { nodeId: node.id, appliedAt: at });
    const relisted: number[] = [];
    const quarantined: QuarantineReason[] = [];
    let rows = 0;
    for (const report of fresh.length > MAX_APART ? [joined(fresh)] : fresh) {
      const {
        usable,
        rejected,
        stored,
        relisted: others,
      } = await this.carried.of(manager, sender, report, most, terms);
      const charged = await this.charging.charge(manager, usable, terms);
      const all = [...rejected, ...charged.rejected];
      await manager.withRepository(this.quarantine).add(all, terms);
      relisted.push(...charged.relisted, ...others);
      rows += usable.length - charged.rejected.length;
      // One by one: a report may have more rows than a call may have arguments.
      for (const { reason } of all) quarantined.push(reason);
      for (const reason of stored) quarantined.push(reason);
    }
    const isRepeat = fresh.length === 0;
    const watched = await this.watchedOf(manager, sender, reports, fresh);
    const figures = { applied: fresh.length, repeated: reports.length - fresh.length, rows, quarantined };
    return { outcome: { isRepeat, watched }, figures, relisted };
  }

  /** The report whose answer matters. That it came again is a sign that an earlier answer did not arrive. */
  private async watchedOf(
    manager: EntityManager,
    { view: { node }, caller }: ReportSender,
    reports: readonly TrafficReport[],
    fresh: readonly TrafficReport[],
  ): Promise<ReportOutcome['watched']> {
    const report = reports.find((each) => repeatsBytes(node, each));
    if (report === undefined || !repeatsBytes(node, report)) return undefined;
    this.openAnswers.begin(node.id, report.id);
    if (!fresh.includes(report)) await manager.withRepository(this.sources).cameAgain(node.id, report.id);
    return { nodeId: node.id, caller, id: report.id, sentAt: report.sentAt };
  }

  /** The bytes that the node's line can have carried since its last report. */
  private async mostCarried(manager: EntityManager, node: ProxyNode, now: number): Promise<bigint> {
    const since = (await this.receipts.lastAppliedAt(manager, node.id)) ?? node.createdAt;
    return lineCeiling(node) * BigInt(Math.max(now - since, MIN_SECONDS));
  }
}

/** Joins reports of one request into one. */
function joined(reports: readonly TrafficReport[]): TrafficReport {
  const [first] = reports;
  if (first === undefined) throw new Error('There is no report');
  return { ...first, sentAt: undefined, rows: reports.flatMap(({ rows }) => rows) };
}
