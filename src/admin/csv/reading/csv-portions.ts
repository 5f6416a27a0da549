import { read } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { parse } from 'csv-parse';
import { READER_FILE } from '../../../common/reader/serve-reads.js';
import { CsvGuard } from './csv-guard.js';
import { refuseUtf16, separatorOf } from './csv-head.js';
import type { CsvRead } from './csv-reads.js';
import { CsvRefused, MAX_LINE, refusalOf } from './csv-refused.js';
import { PortionBuffer } from './portion-buffer.js';

/** More than twice the columns that there are. */
const MAX_COLUMNS = 64;
const PIECE_BYTES = 64 * 1024;
/** The number of portions that one transaction stores. */
const PORTIONS_AT_A_TIME = 8;

const readPiece = promisify(read);

interface Line {
  readonly info: { readonly lines: number };
  readonly record: readonly string[];
}

/**
 * Reads a file of separated values (RFC 4180; also with semicolons or tabs) in UTF-8, in the memory of some lines. It runs in a
 * reader process.
 *
 * @param file an open file
 */
export async function* readCsvPortions(file = READER_FILE): AsyncGenerator<CsvRead> {
  try {
    const separator = separatorOf(await headOf(file));
    yield* portionsOf(linesOf(file, separator));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    yield { refusal };
  }
}

/** Looks at the whole file, and returns its first bytes. @throws CsvRefused */
async function headOf(file: number): Promise<Buffer> {
  const guard = new CsvGuard();
  let head: Buffer | undefined;
  for await (const piece of piecesOf(file)) {
    if (head === undefined) refuseUtf16((head = piece));
    guard.look(piece);
  }
  guard.end();
  return head ?? Buffer.alloc(0);
}

/** @throws CsvRefused, CsvError */
async function* portionsOf(lines: AsyncGenerator<Line>): AsyncGenerator<CsvRead> {
  const first = await lines.next();
  const columns = first.done === true ? [] : first.value.record;
  if (columns.length > MAX_COLUMNS)
    throw new CsvRefused('csv-many-columns', `The file has more than ${MAX_COLUMNS} columns`, { most: MAX_COLUMNS });
  yield { columns };
  const buffer = new PortionBuffer(columns.includes('password'));
  for await (const { info, record } of lines) {
    buffer.add({ line: info.lines, values: record });
    if (buffer.full.length >= PORTIONS_AT_A_TIME) yield { portions: buffer.take() };
  }
  yield { portions: buffer.takeAll() };
}

/** The lines of a file; the first one has the names of the columns. */
async function* linesOf(file: number, delimiter: string): AsyncGenerator<Line> {
  const parser = parse({
    ...{ bom: true, info: true, delimiter, skip_empty_lines: true, max_record_size: MAX_LINE },
    // A line ends where `CsvGuard` ends it.
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  // A failure of one destroys the other, and the reader of the lines gets it.
  pipeline(Readable.from(piecesOf(file)), parser, () => undefined);
  for await (const item of parser) if (isLine(item)) yield item;
}

/** Unlike a stream of `node:fs` it never closes the file, which belongs to the caller. */
async function* piecesOf(file: number): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { bytesRead, buffer } = await readPiece(file, Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

function isLine(item: unknown): item is Line {
  return typeof item === 'object' && item !== null && 'info' in item && 'record' in item;
}
