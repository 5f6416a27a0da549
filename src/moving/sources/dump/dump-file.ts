import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { PanelError } from '../../../common/problems/panel.errors.js';
import { MoveInterrupted, SourceRefused } from '../../moving.errors.js';
import { type Reason, reason } from '../../reasons/reason.js';
import { KIND_BYTES, type Packing, packingOf, requirePlain } from './file-kind.js';

const GIB = 1024 ** 3;
const PIECE_BYTES = 1024 * 1024;
/** Dumps of panels shrink to a tenth or a fiftieth. A file beyond this ratio was made to fill memory or time. */
const MAX_RATIO = 250;
/** A small file may have any ratio. */
const FREE_BYTES = 64 * 1024 * 1024;
const UTF8_MARK = '\xef\xbb\xbf';

/** A file with a dump. */
export interface DumpFile {
  readonly path: string;
  /** The largest dump that is read, in bytes without compression. */
  readonly maxBytes?: number;
  /** Ends the reading. */
  readonly signal?: AbortSignal;
}

/**
 * The bytes of a dump, plain or packed, as text in which each character is one byte.
 *
 * @throws SourceRefused for a file that cannot be read, for one that is no dump, for a broken archive, and for one that grows beyond 250
 *   times its size or beyond the limit; MoveInterrupted after the signal
 */
export async function* readDumpFile({ path, maxBytes = Infinity, signal }: DumpFile): AsyncGenerator<string> {
  const packing = await packingOfFile(path);
  let packed = 0;
  let plain = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      packed += chunk.length;
      done(null, chunk);
    },
  });
  const reader = createReadStream(path, { highWaterMark: PIECE_BYTES });
  const bytes = packing === 'plain' ? counted : createGunzip({ chunkSize: PIECE_BYTES });
  reader.on('error', (error) => counted.destroy(error));
  counted.on('error', (error) => bytes.destroy(error));
  reader.pipe(counted);
  if (bytes !== counted) counted.pipe(bytes);
  try {
    for await (const chunk of bytes) {
      const piece = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
      const isFirst = plain === 0;
      plain += piece.length;
      if (signal?.aborted === true) throw new MoveInterrupted();
      if (plain > maxBytes) throw new SourceRefused(reason('dump-too-large', { most: Math.round(maxBytes / GIB) }));
      if (packing !== 'plain' && plain > FREE_BYTES && plain > packed * MAX_RATIO)
        throw new SourceRefused(reason('dump-ratio', { most: MAX_RATIO }));
      const text = piece.toString('latin1');
      if (isFirst && packing !== 'plain') requirePlain(piece.subarray(0, KIND_BYTES));
      yield isFirst && text.startsWith(UTF8_MARK) ? text.slice(UTF8_MARK.length) : text;
    }
  } catch (error) {
    if (error instanceof PanelError) throw error;
    throw new SourceRefused(reasonOf(error, path));
  } finally {
    reader.destroy();
    counted.destroy();
    bytes.destroy();
  }
}

/** The path of an uploaded file concerns nobody. */
function reasonOf(error: unknown, path: string): Reason {
  const problem = error instanceof Error ? error.message : String(error);
  const isGzip = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
  if (isGzip) return reason('dump-damaged');
  return problem.includes(path) ? reason('dump-unreadable') : reason('dump-broken', { problem });
}

async function packingOfFile(path: string): Promise<Packing> {
  try {
    const handle = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(KIND_BYTES), 0, KIND_BYTES, 0);
      return packingOf(buffer.subarray(0, bytesRead));
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (error instanceof PanelError) throw error;
    throw new SourceRefused(reason('dump-unreadable'));
  }
}
