const FIRST_ROWS = 50;
const MIN_ROWS = 10;
const MAX_ROWS = 1000;
const SMALL_CHARACTERS = 100_000;
const LARGE_CHARACTERS = 500_000;

/** The number of rows to read at a time: few long rows or many short ones, so that a portion fits into memory and a statement. */
export class PortionSize {
  rows = FIRST_ROWS;

  /** Notes the portion that was read last. */
  saw(portion: readonly (readonly unknown[])[]): void {
    const characters = portion.reduce((sum, row) => sum + lengthOf(row), 0);
    if (characters > LARGE_CHARACTERS) this.rows = Math.max(Math.floor(this.rows / 2), MIN_ROWS);
    else if (characters < SMALL_CHARACTERS) this.rows = Math.min(this.rows * 2, MAX_ROWS);
  }
}

function lengthOf(row: readonly unknown[]): number {
  return row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 1), 0);
}
