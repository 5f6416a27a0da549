import { dayNumber, utcDate } from '../../common/time/utc-date.js';
import { type Candidate, type CandidateChange, CandidateSegment, segmentIndex } from './candidate-segment.js';

/** All candidates as of one version of the lists. It never changes: a change of a user makes another one. */
export class Candidates {
  /**
   * @param version the number of the last change
   * @param byIndex the segments that have a candidate, ascending
   */
  private constructor(
    readonly version: number,
    private readonly byIndex: ReadonlyMap<number, CandidateSegment>,
  ) {}

  /** @param segments ascending, none of them empty */
  static of(version: number, segments: readonly CandidateSegment[]): Candidates {
    return new Candidates(version, new Map(segments.map((segment) => [segment.index, segment])));
  }

  /** Ascending. */
  get segments(): Iterable<CandidateSegment> {
    return this.byIndex.values();
  }

  /** Undefined for a user who is no candidate. */
  find(uid: number): Candidate | undefined {
    return this.byIndex.get(segmentIndex(uid))?.find(uid);
  }

  /**
   * The numbers of the users whose dates put them on lists or take them off after one moment, up to and including another.
   * Ascending. Unix seconds.
   */
  *datedBetween(after: number, until: number): Generator<number> {
    if (until <= after) return;
    const span = { after, until, firstDay: dayNumber(utcDate(after)), lastDay: dayNumber(utcDate(until)) };
    for (const segment of this.segments) yield* segment.datedWithin(span);
  }

  /**
   * The candidates after some changes, of each user one. Segments of all other users are the same objects.
   *
   * @param version the number of the last change
   */
  changed(version: number, changes: readonly CandidateChange[]): Candidates {
    const segments = new Map(this.byIndex);
    for (const [index, some] of grouped(changes, ({ uid }) => segmentIndex(uid))) {
      const segment = CandidateSegment.changed(segments.get(index), some);
      if (segment === undefined) segments.delete(index);
      else segments.set(index, segment);
    }
    return Candidates.of(
      version,
      [...segments.values()].sort((one, other) => one.index - other.index),
    );
  }
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
