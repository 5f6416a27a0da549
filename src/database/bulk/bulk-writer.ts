import type { EntityManager } from 'typeorm';

/** The values of one row, in the order of its columns. */
export type Row = readonly (bigint | number | string | null)[];

/** A condition in SQL with its parameters. */
export interface Condition {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** The statements of `bulk.ts` for one kind of database. */
export interface BulkWriter {
  lockRows<T>(manager: EntityManager, table: string, columns: readonly string[], ids: readonly number[]): Promise<T[]>;

  changeRows(
    manager: EntityManager,
    table: string,
    sums: readonly string[],
    values: readonly string[],
    rows: readonly Row[],
  ): Promise<void>;

  setColumns(
    manager: EntityManager,
    table: string,
    names: readonly string[],
    rows: readonly Row[],
    condition: Condition,
  ): Promise<number>;

  addOrInsert(
    manager: EntityManager,
    table: string,
    keys: readonly string[],
    sums: readonly string[],
    rows: readonly Row[],
  ): Promise<void>;

  putRows(
    manager: EntityManager,
    table: string,
    keys: readonly string[],
    values: readonly string[],
    rows: readonly Row[],
  ): Promise<void>;

  insertRows(manager: EntityManager, table: string, columns: readonly string[], rows: readonly Row[]): Promise<void>;

  deleteSome(
    manager: EntityManager,
    table: string,
    column: string,
    ids: readonly number[],
    most: number,
  ): Promise<number>;

  deleteRows(
    manager: EntityManager,
    table: string,
    condition: Condition,
    keys: readonly string[],
    rows: readonly Row[],
  ): Promise<void>;
}

/** Holds for every row. */
export const ALWAYS: Condition = { text: '1 = 1', parameters: [] };

/** The question marks of a list. */
export function placesFor(list: readonly unknown[]): string {
  return list.map(() => '?').join(', ');
}
