import type { AnswerForm } from '../../http/caching/encoded-answer.js';
import { deflatePartNow, GzipMember } from '../../http/caching/gzip-member.js';
import { Turns } from '../../common/concurrency/turns.js';
import type { RosterFrame } from './roster-form.js';
import { COMMA, type RosterSegment, withoutComma } from './roster-segment.js';

/** Other requests get a turn after this time. */
export const TURN_MS = 2;
/** A look at the clock takes as long as some segments. */
const SEGMENTS_A_LOOK = 256;

/** The bytes of a response with all users of a list. It consists of the segments of the list, which it does not copy. */
export class RosterBody {
  private bytes: number | undefined;
  private unpacked: AnswerForm | undefined;
  private packed: Promise<AnswerForm> | undefined;

  /**
   * @param segments ascending, none of them empty
   */
  constructor(
    private readonly segments: readonly RosterSegment[],
    private readonly frame: RosterFrame,
  ) {}

  /** In bytes. */
  get length(): number {
    this.bytes ??= this.count();
    return this.bytes;
  }

  plain(): AnswerForm {
    this.unpacked ??= { length: this.length, pieces: { [Symbol.iterator]: () => this.texts() } };
    return this.unpacked;
  }

  /** The first call compresses the tail. */
  gzip(): Promise<AnswerForm> {
    this.packed ??= this.pack();
    return this.packed;
  }

  private async pack(): Promise<AnswerForm> {
    const turns = new Turns(TURN_MS);
    const member = new GzipMember();
    member.add(this.frame.packedHead);
    for (const [index, segment] of this.segments.entries()) {
      const made = segment.compressed();
      const { leading, following } = made instanceof Promise ? await made : made;
      member.add(index === 0 ? leading : following);
      if (index % SEGMENTS_A_LOOK === SEGMENTS_A_LOOK - 1) await turns.rest();
    }
    // At once, since another thread may have many segments of other lists before it.
    member.add(deflatePartNow(this.frame.tail));
    return member.end();
  }

  private count(): number {
    const comma = this.segments.length === 0 ? 0 : COMMA.length;
    const { head, tail } = this.frame;
    return this.segments.reduce((sum, { length }) => sum + length, head.length - comma + tail.length);
  }

  private *texts(): Generator<Buffer | Promise<Buffer>> {
    yield this.frame.head;
    for (const [index, segment] of this.segments.entries()) {
      const text = segment.plain();
      if (index > 0) yield text;
      else yield text instanceof Promise ? text.then(withoutComma) : withoutComma(text);
    }
    yield this.frame.tail;
  }
}
