import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { isDuplicate } from '../database/database.errors.js';
import { Receipt } from './receipt.entity.js';
import { ReportConflict } from './traffic.errors.js';
import type { TrafficReport } from './traffic-report.js';

/** Which reports were applied. A receipt is written in the transaction of its report: there is one exactly if it was applied. */
@Injectable()
export class Receipts {
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
}
