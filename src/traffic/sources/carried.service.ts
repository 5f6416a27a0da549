import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { NodeCaller } from '../../line-key/guard/callers.js';
import type { ProxyNode } from '../../nodes/proxy-node.entity.js';
import { HoldingsService } from './holdings.service.js';
import type { Terms } from '../ledger/ledger.repository.js';
import { QuarantineRepository } from '../quarantine/quarantine.repository.js';
import type { QuarantineReason } from '../quarantine/quarantined-row.entity.js';
import { type Sums, sumRows } from '../report/sum-rows.js';
import { TotalsService } from '../totals/totals.service.js';
import { repeatsBytes, type TrafficReport } from '../report/traffic-report.js';

/** The new bytes of a report, with the reasons of the rows that are in quarantine already: one for each user. */
export interface Carried extends Sums {
  readonly stored: readonly QuarantineReason[];
}

/** Finds the new bytes in a report. */
@Injectable()
export class CarriedService {
  constructor(
    private readonly totals: TotalsService,
    private readonly holdings: HoldingsService,
    private readonly quarantine: QuarantineRepository,
  ) {}

  /** @param most as in {@link sumRows}, for the new bytes of the report */
  async of(
    manager: EntityManager,
    node: ProxyNode,
    caller: NodeCaller,
    report: TrafficReport,
    most: bigint,
    terms: Terms,
  ): Promise<Carried> {
    const { bootId, rows } = report;
    if (bootId !== undefined) {
      const take = this.totals.take.bind(this.totals, manager, { nodeId: node.id, bootId });
      return { ...(await this.beyond(rows, most, take)), stored: [] };
    }
    if (!repeatsBytes(node, report)) return { ...sumRows(rows, most), stored: [] };
    const stored: QuarantineReason[] = [];
    const sums = await this.beyond(rows, most, async (usable) => {
      const place = { nodeId: node.id, ...caller };
      const judged = await this.holdings.take(manager, place, { ...report, rows: usable }, terms.at);
      const quarantine = manager.withRepository(this.quarantine);
      const entries = [
        ['repeat', judged.repeated],
        ['may-be-repeat', judged.doubtful],
        ['late', judged.late],
      ] as const;
      for (const [reason, entry] of entries) {
        await quarantine.addEntry(reason, entry, terms);
        for (const _row of entry) stored.push(reason);
      }
      return judged.charged;
    });
    return { ...sums, stored };
  }

  /** Sums rows that may repeat bytes. @param take returns their new bytes */
  private async beyond(
    rows: TrafficReport['rows'],
    most: bigint,
    take: (usable: TrafficReport['rows']) => Promise<TrafficReport['rows']>,
  ): Promise<Sums> {
    const reported = sumRows(rows, undefined);
    const { usable, rejected } = sumRows(await take(reported.usable), most);
    return { usable, rejected: [...reported.rejected, ...rejected] };
  }
}
