import { CsvError, type CsvErrorCode } from 'csv-parse';
import type { ProblemCode, ProblemValues } from '../../../common/problems/problem-code.js';
import type { CsvRefusal } from './csv-reads.js';

/** The longest line, in characters without its separators. */
export const MAX_LINE = 20_000;

/** The codes of problems, by those of the library. */
const CODES: ReadonlyMap<CsvErrorCode, ProblemCode> = new Map([
  ['CSV_INVALID_CLOSING_QUOTE', 'csv-quotes'],
  ['CSV_MAX_RECORD_SIZE', 'csv-long-line'],
  ['CSV_QUOTE_NOT_CLOSED', 'csv-quotes'],
  ['CSV_RECORD_INCONSISTENT_FIELDS_LENGTH', 'csv-columns'],
  ['INVALID_OPENING_QUOTE', 'csv-quotes'],
]);

/** The file as a whole cannot be read as CSV. */
export class CsvRefused extends Error {
  readonly refusal: CsvRefusal;

  constructor(code: ProblemCode, message: string, values: ProblemValues) {
    super(message);
    this.refusal = { code, message, values };
  }
}

/** The refusal that an error of the read is; undefined for other errors. */
export function refusalOf(error: unknown): CsvRefusal | undefined {
  if (error instanceof CsvRefused) return error.refusal;
  if (!(error instanceof CsvError)) return undefined;
  // The library names the line in `lines`, which its types lack.
  const line = 'lines' in error ? Number(error.lines) : 0;
  return {
    code: CODES.get(error.code) ?? 'csv',
    message: `The file is not well-formed CSV: ${error.message}`,
    values: { line, most: MAX_LINE, mistake: error.message },
  };
}
