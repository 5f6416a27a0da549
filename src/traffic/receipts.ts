import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan, MoreThan } from 'typeorm';
import { Clock } from '../common/clock.js';
import { Database } from '../database/database.js';
import { isDuplicate } from '../database/database.errors.js';
import { Receipt } from './receipt.entity.js';
import { ReportConflict } from './traffic.errors.js';
import type { TrafficReport } from './traffic-report.js';

const KEPT_SECONDS = 7 * 86_400;
/** Removed in one statement: what comes in within so many seconds. */
const SLICE_SECONDS = 3600;

/** Which reports were applied. A receipt is written in the transaction of its report: there is one exactly if it was applied. */
@Injectable()
export class Receipts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives a report its receipt. Whoever applies the same one at this moment is waited for.
   *
   * @returns false where it has one already
   * @throws ReportConflict where the id was used for another body
   */
  async issue(manager: EntityManager, nodeId: number, report: TrafficReport, appliedAt: number): Promise<boolean> {
    const { id: reportId, bodyHash } = report;
    try {
      await manager.insert(Receipt, { nodeId, reportId, bodyHash, appliedAt });
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    const receipt = await manager.findOneByOrFail(Receipt, { nodeId, reportId });
    if (receipt.bodyHash !== bodyHash) throw new ReportConflict(reportId);
    return false;
  }

  /** When the last report of a node was applied, as far back as receipts are kept; null where there is none. */
  async lastAppliedAt(manager: EntityManager, nodeId: number): Promise<number | null> {
    const last = await manager.findOne(Receipt, { where: { nodeId }, order: { appliedAt: 'DESC' } });
    return last?.appliedAt ?? null;
  }

  /** How many reports were applied since a moment (Unix seconds). */
  async countSince(moment: number): Promise<number> {
    return this.database.read((manager) => manager.countBy(Receipt, { appliedAt: MoreThan(moment) }));
  }

  /** Removes receipts after seven days, an hour's worth at a time. */
  async purge(): Promise<void> {
    const end = this.clock.unixSeconds() - KEPT_SECONDS;
    const purgeSlice = async (manager: EntityManager): Promise<boolean> => {
      const oldest = await manager.findOne(Receipt, {
        where: { appliedAt: LessThan(end) },
        order: { appliedAt: 'ASC' },
      });
      if (oldest === null) return false;
      await manager.delete(Receipt, { appliedAt: LessThan(Math.min(oldest.appliedAt + SLICE_SECONDS, end)) });
      return true;
    };
    while (await this.database.transaction(purgeSlice));
  }
}
