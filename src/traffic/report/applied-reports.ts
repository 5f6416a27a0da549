import type { QuarantineReason } from '../rows/quarantine-reason.js';
import type { AnsweredReport } from '../answers/answer-watch.service.js';

/** The result of a request's reports. */
export interface ReportOutcome {
  /** All reports were applied before. */
  readonly isRepeat: boolean;
  /** The report that XrayR repeats under another id if it gets no answer; undefined for all others. */
  readonly watched: AnsweredReport | undefined;
}

/** What the metrics show of a request's reports. */
export interface Figures {
  readonly applied: number;
  readonly repeated: number;
  /** The charged rows. */
  readonly rows: number;
  /** The reason of each quarantined row. */
  readonly quarantined: readonly QuarantineReason[];
}

/** What a transaction has stored. */
export interface AppliedReports {
  /** The users who change on user lists. */
  readonly relisted: readonly number[];
  readonly outcome: ReportOutcome;
  readonly figures: Figures;
}
