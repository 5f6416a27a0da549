/** A line of a file. */
export interface CsvLine {
  /** Its number in the file; the first line is 1. */
  readonly line: number;
  /** Its values, in the order of the columns. */
  readonly values: readonly string[];
}
