import type { SourceRow } from './source-row.js';

/** The columns of a table with their types in small letters: `bit`, `datetime`, `varchar`. */
export type SourceColumns = ReadonlyMap<string, string>;

/** The database of an old panel, read-only. All reads see the same state. */
export interface Source {
  readonly tables: ReadonlyMap<string, SourceColumns>;

  /** The rows of some tables, table by table or in the order of a dump. A table that does not exist has no rows. */
  rows(tables: readonly string[]): AsyncIterable<SourceRow>;

  close(): Promise<void>;
}
