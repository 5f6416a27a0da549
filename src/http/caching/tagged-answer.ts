import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { type BinaryLike, hash } from 'node:crypto';

const MIN_COMPRESSED_BYTES = 1400;
const compress = promisify(gzip);

/** One form of a body. */
export interface AnswerForm {
  /** In bytes. */
  readonly length: number;
  /** A piece may be made only when it is its turn: a slow reader then holds no more than that piece. */
  readonly pieces: Iterable<Buffer | Promise<Buffer>>;
}

/** A body that is built once and sent many times, with its entity tag. */
export abstract class TaggedAnswer {
  /** @param etag strong and quoted */
  constructor(readonly etag: string) {}

  /** The length of the plain body in bytes. */
  abstract readonly length: number;

  /** Compression makes a short body longer. */
  get isWorthCompressing(): boolean {
    return this.length >= MIN_COMPRESSED_BYTES;
  }

  abstract plain(): AnswerForm;

  /** Compresses in another thread, or has done so. */
  abstract gzip(): Promise<AnswerForm>;
}

/** A body in one piece. */
export class WholeAnswer extends TaggedAnswer {
  private compressed: Promise<Buffer> | undefined;

  constructor(
    etag: string,
    private readonly body: Buffer,
  ) {
    super(etag);
  }

  get length(): number {
    return this.body.length;
  }

  plain(): AnswerForm {
    return { length: this.body.length, pieces: [this.body] };
  }

  /** The first call compresses. */
  async gzip(): Promise<AnswerForm> {
    this.compressed ??= compress(this.body, { level: 6 });
    const bytes = await this.compressed;
    return { length: bytes.length, pieces: [bytes] };
  }
}

/** A strong entity tag of some content: its SHA-256, shortened to 132 bits. */
export function entityTag(content: BinaryLike): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
}
