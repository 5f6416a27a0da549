import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, inflateRaw } from 'node:zlib';
import { type DeflatedPart, deflatePart } from '../../http/caching/gzip-member.js';

const inflate = promisify(inflateRaw);

/**
 * The items of a list for the users of one range of numbers, as JSON without brackets. It never changes. It keeps the compressed
 * form alone, a third as long: daemons ask for that one.
 */
export class RosterSegment {
  private constructor(
    /** The SHA-256 of the text. */
    readonly hash: Buffer,
    readonly compressed: DeflatedPart,
  ) {}

  /**
   * Compresses the text in another thread.
   *
   * @param before a segment of the same users at an earlier time; it is the result if its text is the same
   */
  static async of(text: Buffer, before?: RosterSegment): Promise<RosterSegment> {
    const digest = hash('sha256', text, 'buffer');
    return before?.hash.equals(digest) === true ? before : new RosterSegment(digest, await deflatePart(text));
  }

  /** The bytes of the text. */
  get length(): number {
    return this.compressed.length;
  }

  /** The bytes that it keeps in memory. */
  get size(): number {
    return this.compressed.bytes.length + this.hash.length;
  }

  /** Decompresses in another thread. */
  async plain(): Promise<Buffer> {
    return inflate(this.compressed.bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  }
}
