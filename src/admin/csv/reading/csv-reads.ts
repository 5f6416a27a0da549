import type { ProblemCode, ProblemValues } from '../../../common/problems/problem-code.js';

/** The name of the read in reader processes. */
export const CSV_TASK = 'csv';

/** The lines of one portion. */
export interface KeptLines {
  /** A JSON list of lists of the number of a line and its values. */
  readonly text: string;
  readonly count: number;
  /** The number of the last line. */
  readonly lastLine: number;
}

/** Why a file as a whole is refused. */
export interface CsvRefusal {
  readonly message: string;
  readonly code: ProblemCode;
  readonly values: ProblemValues;
}

/** What the read of a file yields: first its columns, none for an empty file, then its lines. A refusal is the last item. */
export type CsvRead =
  | { readonly columns: readonly string[] }
  | { readonly portions: readonly KeptLines[] }
  | { readonly refusal: CsvRefusal };

/** True for what {@link CSV_TASK} yields. */
export function isCsvRead(item: unknown): item is CsvRead {
  return typeof item === 'object' && item !== null && ['columns', 'portions', 'refusal'].some((key) => key in item);
}
