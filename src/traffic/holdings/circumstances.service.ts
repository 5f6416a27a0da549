import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MINUTE } from '../../common/time/duration.js';
import { ListStayService } from '../../users/roster/list-stay.service.js';
import { compare } from '../judge/evidence.js';
import type { Circumstances, ComparedReport } from '../judge/judge.js';
import type { ReportSender } from '../sources/report-sender.js';
import type { Answers } from '../judge/signs.js';
import type { SourceState } from '../judge/source-state.js';
import { StandstillsService } from '../answers/standstills.service.js';
import type { TrafficSource } from '../sources/traffic-source.entity.js';
import { TroubleService } from '../answers/trouble.service.js';

/** The time after which a daemon that reports each minute still uses its address. */
const SILENT_SECONDS = 90;
/** The time for which a daemon may have a list that it could not replace. */
const OLD_LIST_SECONDS = 600;
/** One missing user is a proof, so the panel does not look for more than some. */
const MAX_MISSING = 500;

const NO_ANSWERS: Answers = { signs: [], attempts: 1, closed: 0 };

/** Finds what the numbers of a report do not show. Most reports need nothing of it: a counter is lower than before. */
@Injectable()
export class CircumstancesService {
  constructor(
    private readonly lists: ListStayService,
    private readonly standstills: StandstillsService,
    private readonly trouble: TroubleService,
  ) {}

  /**
   * The source whose newest report a report is compared with: its own, or that of another address which had trouble with its answer
   * after this one fell silent.
   */
  async earlierSource(
    manager: EntityManager,
    own: TrafficSource,
    known: readonly TrafficSource[],
    { at, arrivedAt }: { readonly at: number; readonly arrivedAt: number },
  ): Promise<TrafficSource> {
    if (own.newestTurn > 0n && at - own.heardAt <= SILENT_SECONDS) return own;
    const later = known.filter(({ newestTurn }) => newestTurn > own.newestTurn);
    const newest = later.reduce<TrafficSource>((last, each) => (each.newestTurn > last.newestTurn ? each : last), own);
    if (newest === own) return own;
    return (await this.trouble.of(manager, newest, arrivedAt)).signs.length > 0 ? newest : own;
  }

  async of(
    manager: EntityManager,
    { view, caller }: ReportSender,
    earlier: TrafficSource,
    before: SourceState,
    report: ComparedReport,
    at: number,
  ): Promise<Circumstances & { readonly answers: Answers }> {
    const { arrivedAt } = caller;
    const isForeign = earlier.processId !== this.trouble.processId;
    const mayHaveLain =
      this.standstills.hasStoodStillBefore(arrivedAt) || (isForeign && this.standstills.hasStartedBefore(arrivedAt));
    const { isLower, missing } = compare(before, report.rows);
    const minutes = Math.max(1, Math.round((at - earlier.heardAt) / MINUTE));
    if (isLower || before.turn === 0n) {
      return { mayHaveLain, isMissing: false, hasTrouble: false, minutes, answers: NO_ANSWERS };
    }
    const uids = missing.slice(0, MAX_MISSING).map(Number);
    const times = { since: earlier.heardAt - OLD_LIST_SECONDS, now: at };
    const node = { id: view.node.id, audience: view.audience };
    const stayed = uids.length === 0 ? [] : await this.lists.stayed(manager, uids, node, times);
    const answers = await this.trouble.of(manager, earlier, arrivedAt);
    return { mayHaveLain, isMissing: stayed.length > 0, hasTrouble: answers.signs.length > 0, minutes, answers };
  }
}
