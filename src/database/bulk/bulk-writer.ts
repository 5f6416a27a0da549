import type { EntityManager } from 'typeorm';

/** The values of one row, in the order of its columns. */
export type Row = readonly (bigint | number | string | null)[];

/** A condition in SQL with its parameters. */
export interface Condition {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** Assignments in SQL with their parameters. */
interface Assignments {
  readonly text: string;
  readonly parameters: readonly unknown[];
}

/** A change of rows with a text `id` that still have the expected values. */
export interface ExpectedChange {
  /** The columns that must have the expected values. */
  readonly expected: readonly string[];
  /** Assignments that are the same for all rows. They run before those of `given`. */
  readonly shared: Assignments;
  /** The columns that get a text of each row. */
  readonly given: readonly string[];
  /** Only rows for which it holds. */
  readonly condition: Condition;
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

  changeExpected(
    manager: EntityManager,
    table: string,
    change: ExpectedChange,
    rows: readonly Row[],
  ): Promise<string[]>;

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
