/** So many rows take the embedded database some milliseconds, in which the process can do nothing else. */
const WANTED_ROWS = 2000;
const MOST_ROWS = 4 * WANTED_ROWS;
const FIRST_USERS = 16;

/**
 * The number of users of whom one statement reads the rows. It follows how many rows the last users had, and doubles across a gap in
 * their numbers: an import may leave one of two billion. A statement that finds far more rows than the last one stops and is repeated
 * for fewer users.
 */
export class UserPortion {
  private count = FIRST_USERS;

  get users(): number {
    return this.count;
  }

  /** A statement reads no more rows. Those of one user are always read whole. */
  get mostRows(): number | undefined {
    return this.count === 1 ? undefined : MOST_ROWS;
  }

  /**
   * Takes note of the rows that the last statement has read.
   *
   * @returns whether it has read all rows of its users
   */
  note(rows: number): boolean {
    const isWhole = rows < (this.mostRows ?? Infinity);
    const fitting = Math.floor((this.count * WANTED_ROWS) / Math.max(1, rows));
    this.count = Math.max(1, Math.min(fitting, 2 * this.count));
    return isWhole;
  }
}
