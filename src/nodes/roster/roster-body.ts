import type { AnswerForm } from '../../http/caching/encoded-answer.js';
import { deflatePart, gzipMember } from '../../http/caching/gzip-member.js';
import type { RosterSegment } from './roster-segment.js';

const HEAD = Buffer.from('{"status":"success","code":200,"data":[');
const COMMA = Buffer.from(',');
const compressedComma = deflatePart(COMMA);

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
    const commas = Math.max(segments.length - 1, 0);
    this.length = segments.reduce((sum, { length }) => sum + length, HEAD.length + commas + this.tail.length);
  }

  /** The body of an empty list. */
  static frame(fields: string): Buffer {
    return Buffer.concat([HEAD, tailOf(fields)]);
  }

  plain(): AnswerForm {
    return { length: this.length, pieces: this.texts() };
  }

  /** The first call compresses head and tail. */
  gzip(): Promise<AnswerForm> {
    this.packed ??= this.pack();
    return this.packed;
  }

  private async pack(): Promise<AnswerForm> {
    const parts = this.segments.map(({ compressed }) => compressed);
    const [head, tail] = await Promise.all([deflatePart(HEAD), deflatePart(this.tail)]);
    const pieces = gzipMember([head, ...separated(parts, await compressedComma), tail]);
    return { length: pieces.reduce((sum, piece) => sum + piece.length, 0), pieces };
  }

  private *texts(): Generator<Buffer | Promise<Buffer>> {
    yield HEAD;
    for (const [index, segment] of this.segments.entries()) {
      if (index > 0) yield COMMA;
      yield segment.plain();
    }
    yield this.tail;
  }
}

function tailOf(fields: string): Buffer {
  return Buffer.from(`],${fields}}`);
}

function separated<T>(items: readonly T[], separator: T): T[] {
  return items.flatMap((item, index) => (index === 0 ? [item] : [separator, item]));
}
