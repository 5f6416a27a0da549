/** What a column of given rows holds: a whole number of 64 bits, or text. */
export type Columns = Readonly<Record<string, 'whole' | 'text'>>;

/** How statements about many given rows are written. The rows are the one parameter `?`: a JSON list of lists. */
export interface Dialect {
  /** The rows as a table named `given`. */
  given(columns: Columns): string;
  /** Takes the rows of the left side one after the other, as they come. */
  readonly joinInOrder: string;
  readonly forUpdate: string;
  /** Changes the rows with the `id` of a given one: adds to the columns `sums`, and replaces the columns `values`. */
  changeRows(table: string, columns: Columns, sums: readonly string[], values: readonly string[]): string;
  /** Inserts, or adds where the primary key, `keys`, is there. */
  addOrInsert(table: string, keys: Columns, sums: Columns): string;
}
