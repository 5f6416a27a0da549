import type { TrafficRow } from '../rows/traffic-report.js';
import { newestRows, type SourceState } from './source-state.js';

/** Idle users and constant trickles have equal counters by chance up to this number of bytes. */
const MIN_EQUAL_BYTES = 4096n;

/** How a report compares with the newest one before it, by the numbers alone. */
export interface Comparison {
  /** The number of users of the earlier report that come back. */
  readonly compared: number;
  /** A counter is lower than before, so the daemon has set its counters to 0. */
  readonly isLower: boolean;
  /** A counter above a few kilobytes is exactly equal: its user was idle, and the daemon has kept it. */
  readonly isEqual: boolean;
  /** The users of the earlier report that do not come back. */
  readonly missing: readonly bigint[];
}

/** Compares a report with the newest one of its source. @param rows one for each user */
export function compare(state: SourceState, rows: readonly TrafficRow[]): Comparison {
  const reported = new Map(rows.map((row) => [row.uid, row]));
  const missing: bigint[] = [];
  let compared = 0;
  let isBelow = false;
  let hasEqual = false;
  for (const before of newestRows(state)) {
    const row = reported.get(before.uid);
    if (row === undefined) missing.push(before.uid);
    else {
      compared++;
      isBelow ||= isLower(row, before);
      hasEqual ||= isEqual(row, before);
    }
  }
  return { compared, isLower: isBelow, isEqual: hasEqual, missing };
}

/** True if a counter is lower than before. */
export function isLower(row: TrafficRow, before: TrafficRow): boolean {
  return row.upload < before.upload || row.download < before.download;
}

/** True if a counter above a few kilobytes is the same as before, and none is lower. */
export function isEqual(row: TrafficRow, before: TrafficRow): boolean {
  const isSame = (direction: 'upload' | 'download'): boolean =>
    row[direction] === before[direction] && row[direction] > MIN_EQUAL_BYTES;
  return !isLower(row, before) && (isSame('upload') || isSame('download'));
}

/** What decides about a report. */
export interface Evidence extends Pick<Comparison, 'compared' | 'isLower' | 'isEqual'> {
  /** A user of the earlier report is missing, although the daemon had them on its list all the time. */
  readonly isMissing: boolean;
  /** There was a sign of trouble with the answer to the earlier report. */
  readonly hasTrouble: boolean;
  /** The minutes since the earlier report, at least 1. */
  readonly minutes: number;
}

/**
 * What became of the earlier report. `first`: there is nothing to compare. `reset`: the daemon has set its counters to 0, so the answer
 * arrived. `equal`: a counter was kept, so it did not. `many`: all counters come back, of more users than chance explains. `few`: they
 * come back by chance. `undecided`: by chance or after a failure.
 */
export const FINDINGS = ['first', 'reset', 'equal', 'many', 'few', 'undecided'] as const;
export type Finding = (typeof FINDINGS)[number];

/**
 * The counters of k active users all come back higher by chance in about 0.43 to the power of k of minutes. Without a sign of trouble one
 * answer in some thousands fails, so up to seven users are chance. With a sign every second one fails, so five users are none.
 */
const CHANCE = { quiet: 7, troubled: 4 };
const ONE_MINUTE = 0.43;

/** Weighs the evidence. This is the whole decision. */
export function weigh(evidence: Evidence): Finding {
  const { compared, hasTrouble, minutes } = evidence;
  if (evidence.isLower || evidence.isMissing) return 'reset';
  if (compared === 0) return 'first';
  if (evidence.isEqual) return 'equal';
  const limit = hasTrouble ? CHANCE.troubled : CHANCE.quiet;
  if (compared > limit) return compared > limit * stretch(minutes) ? 'many' : 'undecided';
  return hasTrouble ? 'undecided' : 'few';
}

/**
 * How many times as many users chance explains after several minutes. New counters of n minutes are higher than those of one minute
 * with a probability of about 1 - 0.57 / n.
 */
function stretch(minutes: number): number {
  return Math.log(ONE_MINUTE) / Math.log(1 - (1 - ONE_MINUTE) / minutes);
}

/** True if the daemon has kept its counters. */
export function isFailure(finding: string): boolean {
  return finding === 'equal' || finding === 'many';
}
