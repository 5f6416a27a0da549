import type { AnswerForm } from '../../http/caching/encoded-answer.js';
import { deflatePartNow, gzipMember } from '../../http/caching/gzip-member.js';
import { COMMA, type RosterSegment, withoutComma } from './roster-segment.js';

const HEAD = Buffer.from('{"status":"success","code":200,"data":[');
const compressedHead = deflatePartNow(HEAD);

/** The bytes of a response with all users of a list. It consists of the segments of the list, which it does not copy. */
export class RosterBody {
  /** In bytes. */
  readonly length: number;
  private readonly tail: Buffer;
  private packed: Promise<AnswerForm> | undefined;

  /**
   * @param segments ascending, none of them empty
   * @param fields the JSON of the fields after `data`
   */
  constructor(
    private readonly segments: readonly RosterSegment[],
    fields: string,
  ) {
    this.tail = tailOf(fields);
    const comma = segments.length === 0 ? 0 : COMMA.length;
    this.length = segments.reduce((sum, { length }) => sum + length, HEAD.length - comma + this.tail.length);
  }

  /** The body of an empty list. */
  static frame(fields: string): Buffer {
    return Buffer.concat([HEAD, tailOf(fields)]);
  }

  plain(): AnswerForm {
    return { length: this.length, pieces: this.texts() };
  }

  /** The first call compresses the tail. */
  gzip(): Promise<AnswerForm> {
    this.packed ??= this.pack();
    return this.packed;
  }

  private async pack(): Promise<AnswerForm> {
    const parts = [compressedHead];
    for (const [index, segment] of this.segments.entries()) {
      const made = segment.compressed();
      const { leading, following } = made instanceof Promise ? await made : made;
      parts.push(index === 0 ? leading : following);
    }
    // At once, since another thread may have many segments of other lists before it.
    const pieces = gzipMember([...parts, deflatePartNow(this.tail)]);
    return { length: pieces.reduce((sum, piece) => sum + piece.length, 0), pieces };
  }

  private *texts(): Generator<Buffer | Promise<Buffer>> {
    yield HEAD;
    for (const [index, segment] of this.segments.entries()) {
      const text = segment.plain();
      if (index > 0) yield text;
      else yield text instanceof Promise ? text.then(withoutComma) : withoutComma(text);
    }
    yield this.tail;
  }
}

function tailOf(fields: string): Buffer {
  return Buffer.from(`],${fields}}`);
}
