import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { NodeCaller } from '../../line-key/guard/callers.js';
import type { ProxyNode } from '../../nodes/proxy-node.entity.js';
import { HoldingsService } from './holdings.service.js';
import type { Terms } from '../ledger/ledger.repository.js';
import { QuarantineRepository } from '../quarantine/quarantine.repository.js';
import { type Sums, sumRows } from '../report/sum-rows.js';
import { TotalsService } from '../totals/totals.service.js';
import { repeatsBytes, type TrafficReport } from '../report/traffic-report.js';

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
  ): Promise<Sums> {
    const { bootId, rows } = report;
    if (bootId !== undefined) {
      return this.beyond(rows, most, (usable) => this.totals.take(manager, { nodeId: node.id, bootId }, usable));
    }
    if (!repeatsBytes(node, report)) return sumRows(rows, most);
    return this.beyond(rows, most, async (usable) => {
      const place = { nodeId: node.id, ...caller };
      const judged = await this.holdings.take(manager, place, { ...report, rows: usable }, terms.at);
      const quarantine = manager.withRepository(this.quarantine);
      await quarantine.addEntry('repeat', judged.repeated, terms);
      await quarantine.addEntry('may-be-repeat', judged.doubtful, terms);
      await quarantine.addEntry('late', judged.late, terms);
      return judged.charged;
    });
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
