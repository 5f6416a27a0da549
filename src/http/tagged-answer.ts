import { gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { hash } from 'node:crypto';

const LEAST_COMPRESSED_BYTES = 1400;
const compress = promisify(gzip);

/** A body that is made once and sent many times, with the tag by which a caller can tell that it has not changed. */
export class TaggedAnswer {
  private compressed: Promise<Buffer> | undefined;

  /** @param etag strong and quoted */
  constructor(
    readonly etag: string,
    readonly body: Buffer,
  ) {}

  /** Too short a body grows when it is compressed. */
  get isWorthCompressing(): boolean {
    return this.body.length >= LEAST_COMPRESSED_BYTES;
  }

  /** The gzip form; made at the first call, in a thread of its own. */
  gzip(): Promise<Buffer> {
    this.compressed ??= compress(this.body, { level: 6 });
    return this.compressed;
  }
}

/** A strong entity tag of some text: its SHA-256, shortened to 132 bits. */
export function entityTag(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
}
