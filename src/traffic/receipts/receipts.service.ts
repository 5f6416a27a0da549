import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/time/clock.js';
import { DAY } from '../../common/time/duration.js';
import { pieces } from '../../database/bulk/bulk.js';
import { Database } from '../../database/database.js';
import { isDuplicate } from '../../database/database.errors.js';
import { NodeRepository } from '../../nodes/node.repository.js';
import { type Applied, ReceiptRepository } from './receipt.repository.js';
import { ReportConflict } from '../traffic.errors.js';
import type { TrafficReport, Waited } from '../rows/traffic-report.js';

const KEPT_SECONDS = 7 * DAY;
/** More receipts than this are stored in one statement. */
const FEW = 20;

/** The receipts of applied reports. The transaction of a report writes its receipt, so exactly the applied reports have one. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly nodes: NodeRepository,
    private readonly receipts: ReceiptRepository,
  ) {}

  /**
   * Gives reports their receipts, in the order of their ids. Waits for another transaction that applies the same report.
   *
   * @returns the reports that had no receipt
   * @throws ReportConflict if an id has a receipt with another body
   */
  async issueAll(
    manager: EntityManager,
    reports: readonly TrafficReport[],
    applied: Applied,
  ): Promise<TrafficReport[]> {
    const fresh: TrafficReport[] = [];
    for (const piece of pieces(reports)) {
      const issue = piece.length > FEW ? this.issuePiece.bind(this) : this.issueEach.bind(this);
      fresh.push(...(await issue(manager, piece, applied)));
    }
    return fresh;
  }

  /** The time of a node's last report, Unix seconds; null without a kept receipt. */
  async lastAppliedAt(manager: EntityManager, nodeId: number): Promise<number | null> {
    return manager.withRepository(this.receipts).lastAppliedAt(nodeId);
  }

  /** The number of reports since a moment (Unix seconds). */
  async countSince(moment: number): Promise<number> {
    return this.receipts.countSince(moment);
  }

  /** Deletes receipts after seven days, an hour's worth at a time, until the signal is aborted. */
  async purge(signal?: AbortSignal): Promise<void> {
    const end = this.clock.unixSeconds() - KEPT_SECONDS;
    const purgeSlice = (manager: EntityManager): Promise<boolean> =>
      manager.withRepository(this.receipts).purgeSlice(end);
    while (signal?.aborted !== true && (await this.database.transaction(purgeSlice)));
  }

  /** @returns false if the report has a receipt */
  private async issue(manager: EntityManager, report: TrafficReport, applied: Applied): Promise<boolean> {
    const { id: reportId, bodyHash } = report;
    const { nodeId } = applied;
    const receipts = manager.withRepository(this.receipts);
    if (await receipts.insertNew({ ...applied, reportId, bodyHash })) return true;
    if (await this.takeOver(manager, report, applied)) return true;
    const receipt = await receipts.findOneByOrFail({ nodeId, reportId });
    if (receipt.bodyHash !== bodyHash) throw new ReportConflict(reportId);
    return false;
  }

  /**
   * A deleted node with this number may have left a receipt with this id, or the same rows may have come earlier as another report. It becomes
   * that of the new report.
   */
  private async takeOver(manager: EntityManager, report: TrafficReport, applied: Applied): Promise<boolean> {
    const addedAt = await manager.withRepository(this.nodes).addedAt(applied.nodeId);
    if (addedAt === undefined) return false;
    const { repeatedWithin } = report;
    const newest = repeatedWithin === undefined ? 0 : applied.appliedAt - repeatedWithin;
    return manager.withRepository(this.receipts).takeOver(report, applied, Math.max(addedAt, newest));
  }

  private async issuePiece(
    manager: EntityManager,
    piece: readonly TrafficReport[],
    applied: Applied,
  ): Promise<TrafficReport[]> {
    const { nodeId } = applied;
    const receipts = manager.withRepository(this.receipts);
    // Older receipts belong to a deleted node with this number. They are taken over one by one.
    const since = (await manager.withRepository(this.nodes).addedAt(nodeId)) ?? 0;
    const hashes = await receipts.hashesOf(nodeId, piece, since);
    const conflict = piece.find(({ id, bodyHash }) => (hashes.get(id) ?? bodyHash) !== bodyHash);
    if (conflict !== undefined) throw new ReportConflict(conflict.id);
    const fresh = piece.filter(({ id }) => !hashes.has(id));
    if (fresh.length === 0) return [];
    try {
      await receipts.addAll(fresh, applied);
      return fresh;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      // Another process applies some of them at this moment.
      return this.issueEach(manager, fresh, applied);
    }
  }

  private async issueEach(
    manager: EntityManager,
    reports: readonly TrafficReport[],
    applied: Applied,
  ): Promise<TrafficReport[]> {
    const fresh: TrafficReport[] = [];
    for (const report of reports) {
      const { waited } = report;
      const isFresh =
        waited === undefined
          ? await this.issue(manager, report, applied)
          : await this.issueLate(manager, report, applied, waited);
      if (isFresh) fresh.push(report);
    }
    return fresh;
  }

  /**
   * Gives a report that has waited its receipts: one by its own name, and one by its rows as if it had been applied when it came. So it is
   * applied once, whether its first attempt was, or it is applied twice from the spool, or its daemon has sent it again.
   *
   * @returns false if it was applied
   */
  private async issueLate(
    manager: EntityManager,
    { id: reportId, bodyHash, repeatedWithin = 0 }: TrafficReport,
    { nodeId, appliedAt }: Applied,
    { name, arrivedAt }: Waited,
  ): Promise<boolean> {
    const receipts = manager.withRepository(this.receipts);
    const byRows = { nodeId, reportId, bodyHash, appliedAt: arrivedAt };
    // Whoever applies the same rows at this moment has inserted it too, and comes first.
    const isFirst = await receipts.insertNew(byRows);
    const addedAt = (await manager.withRepository(this.nodes).addedAt(nodeId)) ?? 0;
    const known = isFirst ? null : await receipts.findOneByOrFail({ nodeId, reportId });
    if (known !== null && known.appliedAt >= addedAt && Math.abs(known.appliedAt - arrivedAt) <= repeatedWithin)
      return false;
    if (await receipts.hasWaited(byRows, name, repeatedWithin)) return false;
    await receipts.insert({ nodeId, reportId: name, bodyHash, appliedAt });
    // A later report with the same rows keeps its time: its daemon may send it again.
    if (known !== null && known.appliedAt < arrivedAt)
      await receipts.update({ nodeId, reportId }, { appliedAt: arrivedAt });
    return true;
  }
}
