import type { Candidate, CandidateChange } from './candidate.js';
import { type CandidateColumns, candidateColumns } from './candidate-columns.js';

/**
 * A segment holds users whose numbers are in one range of this length. Tags of lists depend on it: a format, and no setting. Short
 * segments make changes cheap: each changed user costs one segment of each list. Long ones make whole lists cheap.
 */
export const UIDS_PER_SEGMENT = 128;

/** The characters of a UUID. */
const UUID_LENGTH = 36;

/** The index of the segment of a user. */
export function segmentIndex(uid: number): number {
  return Math.floor(uid / UIDS_PER_SEGMENT);
}

/** A span of time in both forms in which users have dates. */
export interface DateSpan {
  /** It begins after this moment and ends with the other one. Unix seconds. */
  readonly after: number;
  readonly until: number;
  /** It begins on one day and ends on another, as numbers (20261231). */
  readonly firstDay: number;
  readonly lastDay: number;
}

/**
 * The candidates of one range of numbers, ascending. It never changes. It holds columns and not objects, since the garbage
 * collector would visit each of a million objects.
 */
export class CandidateSegment {
  readonly index: number;
  /** Unix seconds, or 0. */
  private readonly lastBanEnd: number;

  private constructor(private readonly columns: CandidateColumns) {
    this.index = segmentIndex(columns.uids[0] ?? 0);
    this.lastBanEnd = columns.banEnds.reduce((last, end) => Math.max(last, end), 0);
  }

  /** @param candidates of one segment, ascending, at least one */
  static of(candidates: readonly Candidate[]): CandidateSegment {
    return new CandidateSegment(candidateColumns(candidates));
  }

  /** A segment after some changes, of each user one. Undefined for a segment without a candidate. */
  static changed(
    before: CandidateSegment | undefined,
    changes: readonly CandidateChange[],
  ): CandidateSegment | undefined {
    const changed = new Set(changes.map(({ uid }) => uid));
    const unchanged = [...(before?.all() ?? [])].filter(({ uid }) => !changed.has(uid));
    const candidates = [...unchanged, ...changes.flatMap(({ candidate }) => candidate ?? [])];
    if (candidates.length === 0) return undefined;
    return CandidateSegment.of(candidates.sort((one, other) => one.uid - other.uid));
  }

  get size(): number {
    return this.columns.uids.length;
  }

  /** The candidate at an index below {@link size}. */
  at(index: number): Candidate {
    const { uids, ports, levelIds, groupIds, lastDays, banEnds, speedLimits, ...others } = this.columns;
    const { passwds, passwdEnds, uuids, deviceLimits } = others;
    return {
      uid: uids[index] ?? 0,
      port: ports[index] ?? 0,
      passwd: passwds.slice(passwdEnds[index - 1] ?? 0, passwdEnds[index]),
      uuid: uuids.slice(index * UUID_LENGTH, (index + 1) * UUID_LENGTH),
      deviceLimit: deviceLimits[index] ?? 0,
      speedLimit: speedLimits[index] ?? 0n,
      levelId: levelIds[index] ?? 0,
      groupId: groupIds[index] ?? 0,
      lastDay: lastDays[index] ?? 0,
      banEnd: banEnds[index] ?? 0,
    };
  }

  /** Undefined for a user who is no candidate. */
  find(uid: number): Candidate | undefined {
    const index = this.columns.uids.indexOf(uid);
    return index === -1 ? undefined : this.at(index);
  }

  /** The numbers of the users with a ban or a last day that ends within a span, ascending. */
  *datedWithin({ after, until, firstDay, lastDay: today }: DateSpan): Generator<number> {
    if (this.lastBanEnd <= after && firstDay === today) return;
    const { uids, lastDays, banEnds } = this.columns;
    for (const [index, uid] of uids.entries()) {
      const [banEnd = 0, lastDay = 0] = [banEnds[index], lastDays[index]];
      if ((banEnd > after && banEnd <= until) || (lastDay >= firstDay && lastDay < today)) yield uid;
    }
  }

  /** Ascending. */
  *all(): Generator<Candidate> {
    for (let index = 0; index < this.size; index++) yield this.at(index);
  }
}
