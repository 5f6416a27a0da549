import { hash } from 'node:crypto';
import {
  type DeflatedPart,
  deflatePart,
  deflatePartNow,
  inflatePart,
  joinParts,
} from '../../http/caching/gzip-member.js';
import type { SegmentTexts } from './segment-texts.js';

export const COMMA = Buffer.from(',');
const compressedComma = deflatePartNow(COMMA);

/** A compressed segment. Both parts show the same bytes. */
interface CompressedSegment {
  /** With a comma before the first item. */
  readonly following: DeflatedPart;
  /** Without it, for the first segment of a list. */
  readonly leading: DeflatedPart;
}

/**
 * The items of a list for the users of one range of numbers, as JSON without brackets. It never changes. Both forms have a comma
 * before the first item, so that a response has one piece for each segment. It keeps the compressed form alone, a seventh as long:
 * daemons ask for that one.
 */
export class RosterSegment {
  private readonly compressing: Promise<CompressedSegment>;
  /** The bytes of the text with the comma. */
  readonly length: number;
  private parts: CompressedSegment | undefined;
  /** Until it is compressed. */
  private text: Buffer | undefined;

  private constructor(
    /** The SHA-256 of the text without the comma. */
    readonly hash: Buffer,
    text: Buffer,
    private readonly texts: SegmentTexts,
  ) {
    this.text = text;
    this.length = text.length;
    this.compressing = this.compress(text);
    // Its readers learn of a failure.
    this.compressing.catch(() => undefined);
  }

  /**
   * Begins to compress the text, in another thread.
   *
   * @param items JSON, at least one
   * @param before a segment of the same users at an earlier time; it is the result if its text is the same
   */
  static of(items: readonly string[], texts: SegmentTexts, before?: RosterSegment): RosterSegment {
    const text = Buffer.from(`,${items.join(',')}`);
    const digest = hash('sha256', withoutComma(text), 'buffer');
    if (before?.hash.equals(digest) === true) return before;
    const segment = new RosterSegment(digest, text, texts);
    if (before !== undefined) texts.replace(before, segment, text);
    return segment;
  }

  /** The bytes that it keeps in memory after it is compressed. */
  get size(): number {
    return (this.parts?.following.bytes.length ?? 0) + this.hash.length;
  }

  plain(): Buffer | Promise<Buffer> {
    return this.texts.get(this) ?? this.text ?? this.decompress();
  }

  compressed(): CompressedSegment | Promise<CompressedSegment> {
    return this.parts ?? this.compressing;
  }

  private async compress(text: Buffer): Promise<CompressedSegment> {
    const items = await deflatePart(withoutComma(text));
    const following = joinParts(compressedComma, items);
    const leading = { ...items, bytes: following.bytes.subarray(compressedComma.bytes.length) };
    this.parts = { following, leading };
    this.text = undefined;
    return this.parts;
  }

  private async decompress(): Promise<Buffer> {
    const { following } = await this.compressed();
    const text = await inflatePart(following.bytes);
    this.texts.add(this, text);
    return text;
  }
}

/** The text of the first segment of a list. */
export function withoutComma(text: Buffer): Buffer {
  return text.subarray(COMMA.length);
}
