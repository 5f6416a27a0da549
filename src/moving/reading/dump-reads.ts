import type { Reason } from '../reasons/reason.js';

/** Reads the definitions of all tables of a dump. The input is a {@link DumpInput}, and the process then knows the dump. */
export const TABLES_TASK = 'dump-tables';
/** Reads the rows of some tables of that dump. The input is a list of names. */
export const ROWS_TASK = 'dump-rows';

/** The dump of a reader process. */
export interface DumpInput {
  readonly path: string;
  /** The largest dump that is read, in bytes without compression. */
  readonly maxBytes: number;
}

/** Consecutive rows of one table with the same columns. NULL is null. */
export interface RowBatch {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** What the reads of a dump yield: the tables with their columns and types, or rows. A refusal is the last item. */
export type DumpRead =
  | { readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>> }
  | { readonly batch: RowBatch }
  | { readonly refusal: Reason };

export function isDumpRead(item: unknown): item is DumpRead {
  return typeof item === 'object' && item !== null && ['tables', 'batch', 'refusal'].some((key) => key in item);
}

export function isDumpInput(input: unknown): input is DumpInput {
  return typeof input === 'object' && input !== null && 'path' in input && 'maxBytes' in input;
}
