import { grouped } from '../../common/grouped.js';
import { dayNumber, utcDate } from '../../common/time/utc-date.js';
import type { Candidate, CandidateChange } from './candidate.js';
import { CandidateSegment, segmentIndex } from './candidate-segment.js';

/** All candidates as of one version of the lists. It never changes: a change of a user makes another one. */
export class Candidates {
  /**
   * @param version the number of the last change
   * @param segments ascending, none of them empty
   */
  constructor(
    readonly version: number,
    readonly segments: readonly CandidateSegment[],
  ) {}

  /** Undefined for a user who is no candidate. */
  find(uid: number): Candidate | undefined {
    const index = segmentIndex(uid);
    const segment = this.segments[placeOf(index, this.segments)];
    return segment?.index === index ? segment.find(uid) : undefined;
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
    const segments = [...this.segments];
    for (const [index, some] of grouped(changes, ({ uid }) => segmentIndex(uid))) {
      const place = placeOf(index, segments);
      const before = segments[place]?.index === index ? segments[place] : undefined;
      const segment = CandidateSegment.changed(before, some);
      if (before !== undefined && segment !== undefined) segments[place] = segment;
      else segments.splice(place, before === undefined ? 0 : 1, ...(segment === undefined ? [] : [segment]));
    }
    return new Candidates(version, segments);
  }
}

/** The place of the first segment with this index or a higher one. */
function placeOf(index: number, segments: readonly CandidateSegment[]): number {
  let [low, high] = [0, segments.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((segments[middle]?.index ?? index) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
