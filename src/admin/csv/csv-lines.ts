import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, type CsvErrorCode, parse } from 'csv-parse';
import type { ProblemCode } from '../../common/checks/problem-code.js';
import { InvalidValue } from '../../common/panel.errors.js';

const MAX_LINE = 20_000;

/** The codes of problems, by those of the library. */
const CODES: ReadonlyMap<CsvErrorCode, ProblemCode> = new Map([
  ['CSV_INVALID_CLOSING_QUOTE', 'csv-quotes'],
  ['CSV_MAX_RECORD_SIZE', 'csv-long-line'],
  ['CSV_QUOTE_NOT_CLOSED', 'csv-quotes'],
  ['CSV_RECORD_INCONSISTENT_FIELDS_LENGTH', 'csv-columns'],
  ['INVALID_OPENING_QUOTE', 'csv-quotes'],
]);

/** A line of a file. */
export interface CsvLine {
  /** Its number in the file; the first line is 1. */
  readonly line: number;
  /** Its values, in the order of the columns. */
  readonly values: readonly string[];
}

/**
 * Reads a file of comma-separated values (RFC 4180) while it arrives. Destroys the stream if `work` fails.
 *
 * @param work receives all lines; the first one has the names of the columns, and an empty file has no line
 * @throws InvalidValue where the file is not valid CSV; the errors of the stream and of `work`
 */
export async function readCsv<T>(file: Readable, work: (lines: AsyncGenerator<CsvLine>) => Promise<T>): Promise<T> {
  const parser = parse({ bom: true, info: true, max_record_size: MAX_LINE, skip_empty_lines: true });
  try {
    return await pipeline(file, parser, (items: AsyncIterable<unknown>) => work(linesOf(items)));
  } catch (error) {
    throw error instanceof CsvError ? malformed(error) : error;
  }
}

/** The library names the line in `lines`, which its types lack. */
function malformed(error: CsvError): InvalidValue {
  const line = 'lines' in error ? Number(error.lines) : 0;
  const details = { code: CODES.get(error.code) ?? 'csv', values: { line, most: MAX_LINE, mistake: error.message } };
  return new InvalidValue(`The file is not well-formed CSV: ${error.message}`, details);
}

async function* linesOf(items: AsyncIterable<unknown>): AsyncGenerator<CsvLine> {
  for await (const item of items) if (isLine(item)) yield { line: item.info.lines, values: item.record };
}

function isLine(item: unknown): item is { info: { lines: number }; record: string[] } {
  return typeof item === 'object' && item !== null && 'info' in item && 'record' in item;
}
