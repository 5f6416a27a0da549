import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { grouped } from '../../common/grouped.js';
import type { Terms } from '../ledger/ledger.repository.js';
import { type NewEntry, QuarantineRepository } from '../quarantine/quarantine.repository.js';
import type { QuarantineReason } from '../rows/quarantine-reason.js';
import { type Sums, sumRows } from '../charging/sum-rows.js';
import { repeatsBytes, type TrafficReport, type TrafficRow } from '../rows/traffic-report.js';
import { TotalsService } from '../totals/totals.service.js';
import { isFailure } from '../judge/evidence.js';
import { HoldingsService, type Judgement } from './holdings.service.js';
import type { ReportSender } from '../sources/report-sender.js';
import { SettlementsService } from './settlements.service.js';
import { writeSigns } from '../judge/signs.js';

/** The new bytes of a report, with the reasons of the rows that are in quarantine already: one for each user. */
export interface Carried extends Sums {
  readonly stored: readonly QuarantineReason[];
  /** The users whom entries of the quarantine change on user lists. */
  readonly relisted: readonly number[];
}

/** Finds the new bytes in a report. */
@Injectable()
export class CarriedService {
  constructor(
    private readonly totals: TotalsService,
    private readonly holdings: HoldingsService,
    private readonly settlements: SettlementsService,
    private readonly quarantine: QuarantineRepository,
  ) {}

  /** @param most as in {@link sumRows}, for the new bytes of the report */
  async of(
    manager: EntityManager,
    sender: ReportSender,
    report: TrafficReport,
    most: bigint,
    terms: Terms,
  ): Promise<Carried> {
    const { node } = sender.view;
    const { bootId, rows } = report;
    const nothing = { stored: [], relisted: [] };
    if (bootId !== undefined) {
      const take = this.totals.take.bind(this.totals, manager, { nodeId: node.id, bootId });
      return { ...(await this.beyond(rows, most, take)), ...nothing };
    }
    if (!repeatsBytes(node, report)) return { ...sumRows(rows, most), ...nothing };
    const stored: QuarantineReason[] = [];
    let relisted: number[] = [];
    const sums = await this.beyond(rows, most, async (usable) => {
      const judged = await this.holdings.take(manager, sender, { ...report, rows: usable }, terms.at);
      relisted = await this.settlements.apply(manager, judged.settled, judged.turn, terms);
      stored.push(...(await this.store(manager, sender, judged, terms)));
      return [...judged.verdict.charged, ...judged.nobodys];
    });
    return { ...sums, stored, relisted };
  }

  /** Puts the rows that are not new into quarantine. @returns the reason of each */
  private async store(
    manager: EntityManager,
    { caller: { keyId } }: ReportSender,
    { verdict, turn, answers }: Judgement,
    terms: Terms,
  ): Promise<QuarantineReason[]> {
    const quarantine = manager.withRepository(this.quarantine);
    const stored: QuarantineReason[] = [];
    const { finding, compared } = verdict;
    const explained = { keyId, turn, about: null, finding, compared, answer: writeSigns(answers.signs) };
    const add = async (entry: NewEntry, rows: readonly TrafficRow[]): Promise<void> => {
      await quarantine.addEntry(entry, rows, terms);
      for (const _row of rows) stored.push(entry.reason);
    };
    const isShared = isFailure(finding) || finding === 'late-attempt';
    await add({ ...explained, finding: isShared ? finding : 'returned', reason: 'repeat' }, verdict.repeated);
    await add({ ...explained, reason: 'late' }, verdict.late);
    for (const [about, rows] of grouped(verdict.doubtful, (row) => row.about)) {
      const isNewest = finding === 'undecided' && about === verdict.about;
      const why = isNewest ? explained : { ...explained, finding: 'returned' as const, compared: 1, answer: null };
      await add({ ...why, reason: 'may-be-repeat', about }, rows);
    }
    return stored;
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
