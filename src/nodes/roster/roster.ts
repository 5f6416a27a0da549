import { Turns } from '../../common/concurrency/turns.js';
import { CLOCK_TOLERANCE } from '../../common/time/overdue.js';
import { endOfDay } from '../../common/time/utc-date.js';
import type { CandidateSegment } from '../../users/roster/candidate-segment.js';
import type { Candidates } from '../../users/roster/candidates.js';
import { isEntitledButForBans, momentOf } from '../../users/roster/entitled-candidates.js';
import type { ServedNode } from '../served/served-node.js';
import { RosterAnswer } from './roster-answer.js';
import { TURN_MS } from './roster-body.js';
import { DOCUMENTED_FORM, type RosterForm, uniProxyForm } from './roster-form.js';
import { rosterItem } from './roster-item.js';
import { RosterSegment } from './roster-segment.js';
import type { SegmentTexts } from './segment-texts.js';

/** A look at the clock takes as long as some segments that have not changed. */
const SEGMENTS_A_LOOK = 512;
/** The maximum number of segments that wait for their compression, about 4 MB. */
const MAX_UNCOMPRESSED = 160;

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
  private constructor(
    private readonly candidates: Candidates,
    /** Of each segment of the candidates one, in their order. */
    private readonly parts: readonly RosterPart[],
    private readonly term: Term,
    readonly answer: RosterAnswer,
    /** The number of segments that this computation has rebuilt. The others are those of the list before. */
    readonly rebuilt: number,
  ) {}

  /**
   * Computes the parts whose candidates have changed or whose dates have passed. All others are those of `before`. Afterwards
   * another thread may still compress segments.
   *
   * @param now Unix seconds
   * @param before an older list of the same key
   */
  static async of(
    view: ServedNode,
    candidates: Candidates,
    now: number,
    texts: SegmentTexts,
    before?: Roster,
  ): Promise<Roster> {
    const turns = new Turns(TURN_MS);
    const rebuilt: RosterPart[] = [];
    const parts: RosterPart[] = [];
    let place = 0;
    for (const source of candidates.segments) {
      while ((before?.parts[place]?.source.index ?? Infinity) < source.index) place++;
      const next = before?.parts[place];
      const old = next?.source.index === source.index ? next : undefined;
      if (parts.length % SEGMENTS_A_LOOK === SEGMENTS_A_LOOK - 1) await turns.rest();
      if (old?.source === source && holds(old, now)) parts.push(old);
      else {
        const part = partOf(view, source, now, texts, old?.segment);
        parts.push(part);
        rebuilt.push(part);
        await rebuilt.at(-MAX_UNCOMPRESSED)?.segment?.compressed();
        await turns.rest();
      }
    }
    const segments = parts.flatMap(({ segment }) => segment ?? []);
    await turns.rest();
    const answer = new RosterAnswer(segments, formOf(view), now);
    await turns.rest();
    const validUntil = parts.reduce((first, part) => Math.min(first, part.validUntil), Infinity);
    // An equal list keeps the time of its last change.
    const kept = before?.answer.etag === answer.etag ? before.answer : answer;
    return new Roster(candidates, parts, { madeAt: now, validUntil }, kept, rebuilt.length);
  }

  /** The bytes that it keeps, about. Segments count after they are compressed. */
  get size(): number {
    return this.answer.segments.reduce((sum, segment) => sum + segment.size, 1);
  }

  /** The segments, including empty ones. */
  get segments(): number {
    return this.parts.length;
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

  /** True if the list is right as of these candidates. */
  holds(candidates: Candidates, now: number): boolean {
    return this.candidates === candidates && this.holdsAt(now);
  }

  /** True if no date has changed the list. */
  holdsAt(now: number): boolean {
    return holds(this.term, now);
  }
}

function formOf({ node, decoy }: ServedNode): RosterForm {
  return node.family === 'uniproxy' ? uniProxyForm(decoy) : DOCUMENTED_FORM;
}

/** A list from the future was computed while the clock was ahead. */
function holds({ madeAt, validUntil }: Term, now: number): boolean {
  return madeAt <= now + CLOCK_TOLERANCE && now < validUntil;
}

/** @param before of the same users at an earlier time */
function partOf(
  view: ServedNode,
  source: CandidateSegment,
  now: number,
  texts: SegmentTexts,
  before?: RosterSegment,
): RosterPart {
  const moment = momentOf(now);
  const itemOf = rosterItem(view);
  const items: string[] = [];
  let firstBanEnd = Infinity;
  let firstLastDay = Infinity;
  for (const candidate of source.all()) {
    if (!isEntitledButForBans(view, candidate, moment)) continue;
    if (candidate.banEnd > now) firstBanEnd = Math.min(firstBanEnd, candidate.banEnd);
    else {
      items.push(itemOf(candidate));
      firstLastDay = Math.min(firstLastDay, candidate.lastDay);
    }
  }
  if (items.length === 0) return { source, segment: undefined, madeAt: now, validUntil: firstBanEnd };
  const validUntil = Math.min(firstBanEnd, endOfDay(firstLastDay));
  return { source, segment: RosterSegment.of(items, texts, before), madeAt: now, validUntil };
}
