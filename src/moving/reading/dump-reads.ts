import type { Reason } from '../reasons/reason.js';
import type { SourceTables } from '../sources/source.js';

/** Reads the definitions of all tables of a dump. The input is a {@link DumpInput}, and the process then knows the dump. */
export const TABLES_TASK = 'dump-tables';
/** Reads the rows of some tables of that dump. The input is a {@link RowsInput}. */
export const ROWS_TASK = 'dump-rows';

/** The dump of a reader process. */
export interface DumpInput {
  readonly path: string;
  /** The largest dump that is read, in bytes without compression. */
  readonly maxBytes: number;
}

/** Tables of one database of a dump. */
export interface RowsInput {
  readonly database: string;
  readonly tables: readonly string[];
}

/** The value of a column. A text that cannot be decoded has its reason: the import fails only if it needs that column. */
export type ReadValue = string | null | { readonly refusal: Reason };

/** Consecutive rows of one table with the same columns. NULL is null. */
export interface RowBatch {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ReadValue[])[];
}

/** What the reads of a dump yield: its databases with the first one first, or rows. A refusal is the last item. */
export type DumpRead =
  | { readonly databases: ReadonlyMap<string, SourceTables> }
  | { readonly batch: RowBatch }
  | { readonly refusal: Reason };

export function isDumpRead(item: unknown): item is DumpRead {
  return typeof item === 'object' && item !== null && ['databases', 'batch', 'refusal'].some((key) => key in item);
}

export function isDumpInput(input: unknown): input is DumpInput {
  return typeof input === 'object' && input !== null && 'path' in input && 'maxBytes' in input;
}

export function isRowsInput(input: unknown): input is RowsInput {
  return typeof input === 'object' && input !== null && 'database' in input && 'tables' in input;
}
