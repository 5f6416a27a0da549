import type { EntityManager } from 'typeorm';

/** What a column of given rows holds: a whole number of 64 bits, text of 255 characters at most, or of 64 KiB. */
export type Columns = Readonly<Record<string, 'whole' | 'text' | 'long'>>;

/** The values of one row, in the order of its columns. */
export type Row = readonly (bigint | number | string | null)[];

/** Statements about many given rows, as one kind of database does them best. See `bulk.ts` for what each does. */
export interface BulkWriter {
  lockRows<T>(manager: EntityManager, table: string, columns: readonly string[], ids: readonly number[]): Promise<T[]>;

  changeRows(
    manager: EntityManager,
    table: string,
    sums: readonly string[],
    values: readonly string[],
    rows: readonly Row[],
  ): Promise<void>;

  addOrInsert(
    manager: EntityManager,
    table: string,
    keys: readonly string[],
    sums: readonly string[],
    rows: readonly Row[],
  ): Promise<void>;

  putRows(manager: EntityManager, table: string, keys: Columns, values: Columns, rows: readonly Row[]): Promise<void>;

  insertRows(manager: EntityManager, table: string, columns: Columns, rows: readonly Row[]): Promise<void>;
}

/** Rows as the JSON list of lists that a database can read as a table. */
export function jsonOf(rows: readonly Row[]): string {
  return `[${rows.map((row) => `[${row.map(jsonValue).join(',')}]`).join(',')}]`;
}

function jsonValue(value: Row[number]): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
