import { gzip } from 'node:zlib';
import { promisify } from 'node:util';

const MIN_COMPRESSED_BYTES = 1400;
const compress = promisify(gzip);

/** One form of a body. */
export interface AnswerForm {
  /** In bytes. */
  readonly length: number;
  /** A piece may be made only when it is its turn: a slow reader then holds no more than that piece. */
  readonly pieces: Iterable<Buffer | Promise<Buffer>>;
}

/** A JSON body that the panel has written itself, in both forms. */
export abstract class EncodedAnswer {
  /** The length of the plain body in bytes. */
  abstract readonly length: number;

  /** Compression makes a short body longer. */
  get isWorthCompressing(): boolean {
    return this.length >= MIN_COMPRESSED_BYTES;
  }

  /** Its pieces can be read more than once. */
  abstract plain(): AnswerForm;

  /** Compresses in another thread, or has done so. */
  abstract gzip(): Promise<AnswerForm>;
}

/** A body in one piece, in its plain form. */
export function plainForm(body: Buffer): AnswerForm {
  return { length: body.length, pieces: [body] };
}

/** A body in one piece, compressed with gzip in another thread. */
export async function gzipForm(body: Buffer): Promise<AnswerForm> {
  return plainForm(await compress(body, { level: 6 }));
}
