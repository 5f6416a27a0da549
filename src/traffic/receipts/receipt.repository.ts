import { Between, In, LessThan, MoreThan, Repository } from 'typeorm';
import { HOUR } from '../../common/time/duration.js';
import { isDuplicate } from '../../database/database.errors.js';
import { insertRows } from '../../database/bulk/bulk.js';
import type { Receipt } from './receipt.entity.js';
import type { TrafficReport } from '../rows/traffic-report.js';

const COLUMNS = ['node_id', 'report_id', 'body_hash', 'applied_at'];
/** The seconds whose receipts one statement deletes. */
const SLICE_SECONDS = HOUR;

/** The node that sent reports, and the time at which they are applied, in Unix seconds. */
export type Applied = Pick<Receipt, 'nodeId' | 'appliedAt'>;

/** The rows of `reports`. Times are Unix seconds. */
export class ReceiptRepository extends Repository<Receipt> {
  /** Stores the receipts of several reports in one statement. */
  async addAll(reports: readonly TrafficReport[], { nodeId, appliedAt }: Applied): Promise<void> {
    const rows = reports.map(({ id, bodyHash }) => [nodeId, id, bodyHash, appliedAt]);
    await insertRows(this.manager, 'reports', COLUMNS, rows);
  }

  /** @returns false if the report has a receipt */
  async insertNew(receipt: Receipt): Promise<boolean> {
    try {
      await this.insert(receipt);
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return false;
    }
  }

  /**
   * Whether a report that has waited was applied before, or one with the same rows that came within some seconds of it. The names of such
   * reports begin with the second of their arrival.
   */
  async hasWaited({ nodeId, bodyHash, appliedAt: arrivedAt }: Receipt, name: string, within: number): Promise<boolean> {
    const came = Between(String(arrivedAt - within), String(arrivedAt + within + 1));
    return this.existsBy([
      { nodeId, reportId: name },
      { nodeId, bodyHash, reportId: came },
    ]);
  }

  /** Turns a receipt from before `addedAt` into that of a new report. @returns false if there is no such receipt */
  async takeOver(
    { id: reportId, bodyHash }: TrafficReport,
    { nodeId, appliedAt }: Applied,
    addedAt: number,
  ): Promise<boolean> {
    const ofAnother = { nodeId, reportId, appliedAt: LessThan(addedAt) };
    const { affected } = await this.update(ofAnother, { bodyHash, appliedAt });
    return affected === 1;
  }

  /** The body hashes of those reports with a receipt since a moment, by the id of the report. */
  async hashesOf(nodeId: number, reports: readonly TrafficReport[], since: number): Promise<Map<string, string>> {
    const reportId = In(reports.map(({ id }) => id));
    // Without the moment in the statement: SQLite would read all receipts of the node by its index of moments.
    const known = await this.find({ where: { nodeId, reportId } });
    const recent = known.filter(({ appliedAt }) => appliedAt >= since);
    return new Map(recent.map((receipt) => [receipt.reportId, receipt.bodyHash]));
  }

  /**
   * The time of a node's last report; null without a kept receipt. No other row stores this time, so that reports of different
   * nodes share only the rows of their users.
   */
  async lastAppliedAt(nodeId: number): Promise<number | null> {
    const last = await this.findOne({ where: { nodeId }, order: { appliedAt: 'DESC' } });
    return last?.appliedAt ?? null;
  }

  async countSince(moment: number): Promise<number> {
    return this.countBy({ appliedAt: MoreThan(moment) });
  }

  /** The number of a node's reports since a moment (Unix seconds). */
  async countOf(nodeId: number, moment: number): Promise<number> {
    return this.countBy({ nodeId, appliedAt: MoreThan(moment) });
  }

  /** Deletes the oldest receipts before `end`. @returns false if there are none */
  async purgeSlice(end: number): Promise<boolean> {
    const oldest = await this.findOne({ where: { appliedAt: LessThan(end) }, order: { appliedAt: 'ASC' } });
    if (oldest === null) return false;
    await this.delete({ appliedAt: LessThan(Math.min(oldest.appliedAt + SLICE_SECONDS, end)) });
    return true;
  }
}
