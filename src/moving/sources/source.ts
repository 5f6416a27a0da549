import type { SourceRow } from './source-row.js';

/** The columns of a table with their types in small letters: `bit`, `datetime`, `varchar`. */
export type SourceColumns = ReadonlyMap<string, string>;

/** The tables of a database. */
export type SourceTables = ReadonlyMap<string, SourceColumns>;

/** The database of an old panel, read-only. All reads see the same state. */
export interface Source {
  /** The tables of the database that is read. */
  readonly tables: SourceTables;

  /** All databases of a dump by name, which is empty where the dump does not name it; for a live one that database alone. */
  readonly databases: ReadonlyMap<string, SourceTables>;

  /** The same source with another of its {@link databases}. */
  of(database: string): Source;

  /** The rows of some tables, table by table or in the order of a dump. A table that does not exist has no rows. */
  rows(tables: readonly string[]): AsyncIterable<SourceRow>;

  close(): Promise<void>;
}
