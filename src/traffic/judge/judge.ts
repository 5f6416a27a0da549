import type { TrafficRow } from '../rows/traffic-report.js';
import { compare, type Evidence, type Finding, isEqual, isFailure, isLower, weigh } from './evidence.js';
import { type Held, newestRows, type SourceState } from './source-state.js';

/** What the numbers do not show. */
export interface Circumstances {
  /** The report may have lain in a socket: the process has just stood still, or has just started. */
  readonly mayHaveLain: boolean;
  /** A user of the earlier report is missing, although the daemon had them on its list all the time. */
  readonly isMissing: boolean;
  /** There was a sign of trouble with the answer to the earlier report. */
  readonly hasTrouble: boolean;
  /** The minutes since the earlier report, at least 1. */
  readonly minutes: number;
}

export interface ComparedReport {
  /** Unix seconds of the daemon's clock. */
  readonly sentAt: number;
  /** One row for each user. */
  readonly rows: readonly TrafficRow[];
}

/** The meaning of a report of XrayR. The four parts are all of its bytes, with one row for each user. */
export interface Verdict {
  readonly finding: Finding | 'late-attempt' | 'late';
  /** The turn of the earlier report; 0 for none. */
  readonly about: bigint;
  /** The number of users of the earlier report that come back. */
  readonly compared: number;
  /** New bytes. */
  readonly charged: readonly TrafficRow[];
  /** Bytes that were charged before. */
  readonly repeated: readonly TrafficRow[];
  /** Bytes that were charged before, or are new. */
  readonly doubtful: readonly DoubtfulRow[];
  /** Bytes of a report that may be older than the newest one. */
  readonly late: readonly TrafficRow[];
  /** What users who return show of the reports that had them last. */
  readonly returned: readonly Returned[];
  /** The daemon holds nothing of the newest report before this one any more. */
  readonly forgets: boolean;
  /** The source after this report. */
  readonly state: SourceState;
}

/** Bytes whose fate is that of an earlier report. */
export interface DoubtfulRow extends TrafficRow {
  /** The turn of that report. */
  readonly about: bigint;
}

/** A user who was missing from the last reports. */
export interface Returned {
  /** The turn of the report that had the user last. */
  readonly turn: bigint;
  /** Whether the daemon has kept or lost their counter; undefined if chance explains both. */
  readonly isKept: boolean | undefined;
}

/**
 * Judges a report by its numbers, and computes the next state of its source. The order of arrival counts, not the timestamp: the clock
 * of a daemon may step. Only a report that may have lain in a socket can be older than the newest one.
 *
 * @param weighing decides about the evidence; a simulation passes in other rules
 */
export function judge(
  before: SourceState,
  report: ComparedReport,
  { mayHaveLain, ...circumstances }: Circumstances,
  weighing: (evidence: Evidence) => Finding = weigh,
): Verdict {
  const { rows, sentAt } = report;
  const comparison = compare(before, rows);
  if (mayHaveLain && before.turn > 0n && sentAt < before.sentAt) return judgeLate(before, rows, comparison.compared);
  const finding = weighing({ ...comparison, ...circumstances });
  const charged: TrafficRow[] = [];
  const repeated: TrafficRow[] = [];
  const doubtful: DoubtfulRow[] = [];
  const returned: Returned[] = [];
  for (const row of rows) {
    const held = before.held.get(row.uid);
    const fate = fateOf(row, held, before.turn, finding);
    if (held !== undefined && held.turn !== before.turn) returned.push({ turn: held.turn, isKept: fate.isKept });
    if (held === undefined || fate.part === 'charged') {
      charged.push(row);
      continue;
    }
    const { uid, upload, download, turn } = held;
    const grown = { uid, upload: row.upload - upload, download: row.download - download };
    if (grown.upload > 0n || grown.download > 0n) charged.push(grown);
    if (fate.part === 'repeated') repeated.push({ uid, upload, download });
    else doubtful.push({ uid, upload, download, about: turn });
  }
  const forgets = finding === 'reset' || finding === 'few' || (finding === 'first' && !circumstances.hasTrouble);
  return {
    ...{
      finding,
      about: before.turn,
      compared: comparison.compared,
      charged,
      repeated,
      doubtful,
      late: [],
      returned,
      forgets,
    },
    state: stateAfter(before, report, forgets),
  };
}

/** A late attempt repeats bytes: no row is above the newest report. Otherwise it may be new, and waits as a whole. */
function judgeLate(state: SourceState, rows: readonly TrafficRow[], compared: number): Verdict {
  const isAttempt = rows.every((row) => {
    const held = state.held.get(row.uid);
    return held !== undefined && row.upload <= held.upload && row.download <= held.download;
  });
  const nothing = { charged: [], doubtful: [], returned: [], compared, forgets: false, about: state.turn, state };
  return isAttempt
    ? { ...nothing, finding: 'late-attempt', repeated: rows, late: [] }
    : { ...nothing, finding: 'late', repeated: [], late: rows };
}

interface Fate {
  /** The part that the held bytes of the row belong to. */
  readonly part: 'charged' | 'repeated' | 'doubtful';
  readonly isKept: boolean | undefined;
}

/** A user of the newest report shares its fate. Any other user has only their own counters. */
function fateOf(row: TrafficRow, held: Held | undefined, newest: bigint, finding: Finding): Fate {
  if (held === undefined || isLower(row, held)) return { part: 'charged', isKept: false };
  if (held.turn !== newest) {
    return isEqual(row, held) ? { part: 'repeated', isKept: true } : { part: 'doubtful', isKept: undefined };
  }
  if (isFailure(finding)) return { part: 'repeated', isKept: true };
  return finding === 'undecided' ? { part: 'doubtful', isKept: undefined } : { part: 'charged', isKept: false };
}

/** @param isForgotten the daemon holds nothing of the newest report any more */
function stateAfter(before: SourceState, { sentAt, rows }: ComparedReport, isForgotten: boolean): SourceState {
  const held = new Map(before.held);
  if (isForgotten) for (const { uid } of newestRows(before)) held.delete(uid);
  const turn = before.turn + 1n;
  for (const row of rows) held.set(row.uid, { uid: row.uid, upload: row.upload, download: row.download, turn });
  return { turn, sentAt, held };
}
