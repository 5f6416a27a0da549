import { setImmediate } from 'node:timers/promises';
import { CLOCK_TOLERANCE } from '../../common/time/overdue.js';
import { endOfDay } from '../../common/time/utc-date.js';
import type { CandidateSegment } from '../../users/roster/candidate-segment.js';
import type { Candidates } from '../../users/roster/candidates.js';
import { isEntitledButForBans, momentOf } from '../../users/roster/entitled-candidates.js';
import type { NodeView } from '../api/node-view.js';
import { RosterAnswer } from './roster-answer.js';
import { rosterItem } from './roster-item.js';
import { RosterSegment } from './roster-segment.js';

/** Other requests get a turn after so many segments, about three milliseconds. */
const SEGMENTS_PER_TURN = 32;

/** The time for which something computed is right. Unix seconds. */
interface Term {
  readonly madeAt: number;
  /** The second at which a date (an expiry, the end of a ban) may change it. */
  readonly validUntil: number;
}

/** The users of one segment that are on a list, as of a moment. */
interface RosterPart extends Term {
  readonly source: CandidateSegment;
  /** Undefined if none of them is on the list. */
  readonly segment: RosterSegment | undefined;
}

/** A user list as of some candidates. It never changes: a response in progress keeps its segments. */
export class Roster {
  /** The bytes that it keeps, about. */
  readonly size: number;

  private constructor(
    private readonly candidates: Candidates,
    private readonly parts: ReadonlyMap<number, RosterPart>,
    private readonly term: Term,
    readonly answer: RosterAnswer,
    /** The number of segments that this computation has rebuilt. The others are those of the list before. */
    readonly rebuilt: number,
  ) {
    this.size = answer.segments.reduce((sum, segment) => sum + segment.size, 1);
  }

  /**
   * Computes the parts whose candidates have changed or whose dates have passed. All others are those of `before`.
   *
   * @param now Unix seconds
   * @param before an older list of the same key
   */
  static async of(view: NodeView, candidates: Candidates, now: number, before?: Roster): Promise<Roster> {
    const parts = new Map<number, RosterPart>();
    const late: Promise<void>[] = [];
    let rebuilt = 0;
    for (const source of candidates.segments) {
      const old = before?.parts.get(source.index);
      const isRight = old?.source === source && holds(old, now);
      if (isRight) parts.set(source.index, old);
      else {
        rebuilt++;
        // Reserves its place in the order.
        parts.set(source.index, { source, segment: undefined, madeAt: now, validUntil: now });
        late.push(partOf(view, source, now, old?.segment).then((part) => void parts.set(source.index, part)));
      }
      if (late.length >= SEGMENTS_PER_TURN) await Promise.all([...late.splice(0), setImmediate()]);
    }
    await Promise.all(late);
    const all = [...parts.values()];
    const segments = all.flatMap(({ segment }) => segment ?? []);
    const answer = new RosterAnswer(segments, now);
    const validUntil = all.reduce((first, part) => Math.min(first, part.validUntil), Infinity);
    // An equal list keeps the time of its last change.
    const kept = before?.answer.etag === answer.etag ? before.answer : answer;
    return new Roster(candidates, parts, { madeAt: now, validUntil }, kept, rebuilt);
  }

  /** The segments, including empty ones. */
  get segments(): number {
    return this.parts.size;
  }

  /** Unix seconds. */
  get madeAt(): number {
    return this.term.madeAt;
  }

  /** The number of the last change that it has. */
  get version(): number {
    return this.candidates.version;
  }

  /** A Unix second at which it is right: `now`, or that of its computation if its term does not contain `now`. */
  momentNear(now: number): number {
    const { madeAt, validUntil } = this.term;
    return now < validUntil ? Math.max(now, madeAt) : madeAt;
  }

  /** True if the list is still right. */
  holds(candidates: Candidates, now: number): boolean {
    return this.candidates === candidates && holds(this.term, now);
  }
}

/** A list from the future was computed while the clock was ahead. */
function holds({ madeAt, validUntil }: Term, now: number): boolean {
  return madeAt <= now + CLOCK_TOLERANCE && now < validUntil;
}

/** @param before of the same users at an earlier time */
async function partOf(
  view: NodeView,
  source: CandidateSegment,
  now: number,
  before?: RosterSegment,
): Promise<RosterPart> {
  const moment = momentOf(now);
  const itemOf = rosterItem(view);
  const items: string[] = [];
  let validUntil = Infinity;
  for (const candidate of source.all()) {
    if (!isEntitledButForBans(view, candidate, moment)) continue;
    if (candidate.banEnd > now) validUntil = Math.min(validUntil, candidate.banEnd);
    else {
      items.push(itemOf(candidate));
      validUntil = Math.min(validUntil, endOfDay(candidate.lastDay));
    }
  }
  const segment = items.length === 0 ? undefined : await RosterSegment.of(Buffer.from(items.join(',')), before);
  return { source, segment, madeAt: now, validUntil };
}
