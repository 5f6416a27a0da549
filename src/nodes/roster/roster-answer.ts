import { deflatePart, gzipMember } from '../../http/caching/gzip-member.js';
import { type AnswerForm, entityTag, TaggedAnswer } from '../../http/caching/tagged-answer.js';
import type { RosterSegment } from './roster-segment.js';

const COMMA = Buffer.from(',');
const compressedComma = deflatePart(COMMA);

/** A user list as a response. Its tag depends on the users alone, so it is the same in all processes. */
export class RosterAnswer extends TaggedAnswer {
  readonly length: number;
  private readonly head: Buffer;
  private readonly tail: Buffer;
  private packed: Promise<AnswerForm> | undefined;

  /**
   * @param segments ascending, none of them empty
   * @param updatedAt Unix seconds
   */
  constructor(
    readonly segments: readonly RosterSegment[],
    updatedAt: number,
  ) {
    super(entityTag(Buffer.concat(segments.map(({ hash }) => hash))));
    this.head = Buffer.from('{"status":"success","code":200,"data":[');
    this.tail = Buffer.from(`],"message":"User list","updateTime":${updatedAt}}`);
    const commas = Math.max(segments.length - 1, 0);
    this.length = segments.reduce((sum, { length }) => sum + length, this.head.length + commas + this.tail.length);
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
    const [head, tail] = await Promise.all([deflatePart(this.head), deflatePart(this.tail)]);
    const pieces = gzipMember([head, ...separated(parts, await compressedComma), tail]);
    return { length: pieces.reduce((sum, piece) => sum + piece.length, 0), pieces };
  }

  private *texts(): Generator<Buffer | Promise<Buffer>> {
    yield this.head;
    for (const [index, segment] of this.segments.entries()) {
      if (index > 0) yield COMMA;
      yield segment.plain();
    }
    yield this.tail;
  }
}

function separated<T>(items: readonly T[], separator: T): T[] {
  return items.flatMap((item, index) => (index === 0 ? [item] : [separator, item]));
}
