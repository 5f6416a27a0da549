import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import type { EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { NodeDirectory } from '../nodes/node-directory.js';
import type { Family, ProxyNode } from '../nodes/proxy-node.entity.js';
import { RosterChanges } from '../users/roster-changes.js';
import { Charging } from './charging.js';
import { Quarantine } from './quarantine.js';
import { Receipts } from './receipts.js';
import { type Sums, sumRows } from './sum-rows.js';
import { Totals } from './totals.js';
import { TooManyReports } from './traffic.errors.js';
import type { TrafficReport } from './traffic-report.js';

/** So many are applied at a time; the others wait here and not for a connection, whose patience is short. */
const AT_ONCE = 3;
const MOST_WAITING = 1000;
/** A line is judged over this time at least: a daemon that is a moment early carries no more by that. */
const LEAST_SECONDS = 60;

/** What became of the reports of a request: `repeated`, where all of them had been applied before. */
export type ReportOutcome = 'applied' | 'repeated';

/** Takes what nodes report of traffic, and applies each report once (wire contract, "Reports"). */
@Injectable()
export class ReportsService {
  private readonly queue = new PQueue({ concurrency: AT_ONCE });

  constructor(
    private readonly directory: NodeDirectory,
    private readonly rosters: RosterChanges,
    private readonly receipts: Receipts,
    private readonly totals: Totals,
    private readonly charging: Charging,
    private readonly quarantine: Quarantine,
    private readonly clock: Clock,
  ) {}

  /**
   * Applies reports in one transaction: receipts, counters, the ledger and what is set aside. When this resolves they are
   * durable; when it throws, nothing of them is applied.
   *
   * @throws NotFound, WrongFamily, ReportConflict, TooManyReports, DatabaseUnavailable
   */
  async take(family: Family, nodeId: number, reports: readonly TrafficReport[]): Promise<ReportOutcome> {
    const { node } = await this.directory.get(family, nodeId);
    if (reports.length === 0) return 'applied';
    if (this.queue.size >= MOST_WAITING) throw new TooManyReports();
    const applied = await this.queue.add(() =>
      this.rosters.run((manager, changed) => this.apply(manager, node, reports, changed)),
    );
    return applied === 0 ? 'repeated' : 'applied';
  }

  /** @returns how many were applied; the others had been before */
  private async apply(
    manager: EntityManager,
    node: ProxyNode,
    reports: readonly TrafficReport[],
    changed: Set<number>,
  ): Promise<number> {
    const at = this.clock.unixSeconds();
    const most = await this.mostCarried(manager, node, at);
    const terms = { nodeId: node.id, rate: node.trafficRate, at };
    let applied = 0;
    for (const report of reports) {
      if (!(await this.receipts.issue(manager, node.id, report, at))) continue;
      const { usable, setAside } = await this.carriedOf(manager, node.id, report, most);
      const refused = await this.charging.charge(manager, usable, terms, changed);
      await this.quarantine.add(manager, [...setAside, ...refused], terms);
      applied++;
    }
    return applied;
  }

  /**
   * What a report says that users have carried since the last one.
   *
   * @param most as in {@link sumRows}
   */
  private async carriedOf(
    manager: EntityManager,
    nodeId: number,
    { bootId, rows }: TrafficReport,
    most: bigint | undefined,
  ): Promise<Sums> {
    if (bootId === undefined) return sumRows(rows, most);
    const totals = sumRows(rows, undefined);
    const { usable, setAside } = sumRows(await this.totals.take(manager, { nodeId, bootId }, totals.usable), most);
    return { usable, setAside: [...totals.setAside, ...setAside] };
  }

  /** What can have gone over the node's line since its last report, in bytes; nothing where the line is not known. */
  private async mostCarried(manager: EntityManager, node: ProxyNode, now: number): Promise<bigint | undefined> {
    if (node.lineRate === 0n) return undefined;
    const since = (await this.receipts.lastAppliedAt(manager, node.id)) ?? node.createdAt;
    return node.lineRate * BigInt(Math.max(now - since, LEAST_SECONDS));
  }
}
