import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ChargingService } from '../charging/charging.service.js';
import type { Terms } from '../ledger/ledger.repository.js';
import { QuarantineRepository } from '../quarantine/quarantine.repository.js';
import type { Settled } from '../judge/settle.js';

/** Stores what a report shows of entries that wait, in the transaction of the report. */
@Injectable()
export class SettlementsService {
  constructor(
    private readonly quarantine: QuarantineRepository,
    private readonly charging: ChargingService,
  ) {}

  /**
   * Charges entries whose bytes are new, at the rate of their report. Drops those that are repeats, or wait in another entry.
   * The entry that a repeat replaced waits again: it is about another report, of which nothing is known yet.
   *
   * @param turn of the report
   * @returns the users who change on user lists
   */
  async apply(
    manager: EntityManager,
    settled: readonly Settled[],
    turn: bigint,
    { nodeId, at }: Terms,
  ): Promise<number[]> {
    const quarantine = manager.withRepository(this.quarantine);
    const relisted: number[] = [];
    for (const { entry, settlement, sequel, isCarriedOn } of settled) {
      if (sequel !== undefined) await quarantine.note(entry.id, sequel, isCarriedOn ? turn : undefined);
      if (settlement === undefined || !(await quarantine.settle(entry.id, settlement, at))) continue;
      if (settlement === 'repeated') await quarantine.bringBack(entry.id);
      if (settlement !== 'new') continue;
      const { rate } = await quarantine.get(entry.id);
      const charged = await this.charging.charge(manager, entry.rows, { nodeId, rate, at });
      await quarantine.add(charged.rejected, { nodeId, rate, at });
      relisted.push(...charged.relisted);
    }
    return relisted;
  }
}
