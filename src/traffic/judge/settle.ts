import type { TrafficRow } from '../rows/traffic-report.js';
import { isFailure } from './evidence.js';
import type { Verdict } from './judge.js';

/** An entry that waits, about a report that may have repeated an earlier one. */
export interface WaitingEntry {
  readonly id: number;
  /** The turn of the last report that has the bytes of the entry. */
  readonly turn: bigint;
  /** The turn of the earlier report. */
  readonly about: bigint;
  readonly rows: readonly TrafficRow[];
}

/**
 * How an entry settles itself. `replaced`: its bytes wait in the entry of a later report. `repeated`: a later report shows that the
 * earlier one failed, so the bytes were charged before, and an entry that this one replaced waits again. `new`: a later report shows
 * that the daemon had set its counters to 0.
 */
export const SETTLEMENTS = ['replaced', 'repeated', 'new'] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/**
 * What the next report shows of the one with the bytes of an entry. `reset`: its answer arrived. `repeated`: its bytes came again.
 * `undecided`: one of both. `new`: the panel took the next report for new.
 */
export const SEQUELS = ['reset', 'repeated', 'undecided', 'new'] as const;
export type Sequel = (typeof SEQUELS)[number];

/** What a report changes of an entry. */
export interface Settled {
  readonly entry: WaitingEntry;
  readonly settlement: Settlement | undefined;
  /** Undefined if the report shows nothing new. */
  readonly sequel: Sequel | undefined;
  /** The bytes of the entry are part of this report too. */
  readonly isCarriedOn: boolean;
}

/**
 * Finds out what a report shows of the entries of its source.
 *
 * @param newest the newest report before it; `isLost` if its answer cannot have arrived
 */
export function settle(
  entries: readonly WaitingEntry[],
  verdict: Verdict,
  newest: { readonly turn: bigint; readonly isLost: boolean },
): Settled[] {
  if (verdict.finding === 'late' || verdict.finding === 'late-attempt') return [];
  const isKept = isFailure(verdict.finding);
  return entries.map((entry) => {
    const isAboutNewest = entry.turn === newest.turn;
    const proof = proofOf(entry, verdict, isKept && isAboutNewest);
    const isReplaced = isAboutNewest && newest.isLost && isPart(entry, verdict);
    return {
      entry,
      settlement: proof ?? (isReplaced ? 'replaced' : undefined),
      sequel: isAboutNewest ? sequelOf(verdict) : undefined,
      isCarriedOn: isAboutNewest && isKept,
    };
  });
}

/**
 * Users who return show what became of the report that had them last. A lost counter is a proof only if the daemon has not started again
 * since then.
 *
 * @param hasRunOn the daemon has kept the counters of the report with the bytes of the entry
 */
function proofOf({ about }: WaitingEntry, { returned }: Verdict, hasRunOn: boolean): Settlement | undefined {
  const shown = returned.filter(({ turn, isKept }) => turn === about && isKept !== undefined);
  if (shown.length === 0) return undefined;
  if (shown.every(({ isKept }) => isKept === true)) return 'repeated';
  return hasRunOn && shown.every(({ isKept }) => isKept === false) ? 'new' : undefined;
}

/** True if all bytes of an entry wait again. */
function isPart({ rows, turn }: WaitingEntry, { doubtful }: Verdict): boolean {
  const waiting = new Map(doubtful.filter(({ about }) => about === turn).map((row) => [row.uid, row]));
  return rows.every(({ uid, upload, download }) => {
    const row = waiting.get(uid);
    return row !== undefined && upload <= row.upload && download <= row.download;
  });
}

function sequelOf({ finding }: Verdict): Sequel | undefined {
  if (finding === 'equal' || finding === 'many') return 'repeated';
  if (finding === 'few') return 'new';
  return finding === 'reset' || finding === 'undecided' ? finding : undefined;
}
