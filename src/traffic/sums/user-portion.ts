/** A statement stops at this multiple of the rows that it should have. */
const MOST_TIMES = 4;
const FIRST_USERS = 16;

/**
 * The number of users of whom one statement reads the rows. It follows how many rows the last users had, and doubles across a gap in
 * their numbers: an import may leave one of two billion. A statement that finds far more rows than the last one stops and is repeated
 * for fewer users.
 */
export class UserPortion {
  private count = FIRST_USERS;

  /** @param wantedRows the rows that a statement should have */
  constructor(private readonly wantedRows: number) {}

  get users(): number {
    return this.count;
  }

  /** A statement reads no more rows. Those of one user are always read whole. */
  get mostRows(): number | undefined {
    return this.count === 1 ? undefined : MOST_TIMES * this.wantedRows;
  }

  /**
   * Takes note of the rows that the last statement has read.
   *
   * @returns whether it has read all rows of its users
   */
  note(rows: number): boolean {
    const isWhole = rows < (this.mostRows ?? Infinity);
    const fitting = Math.floor((this.count * this.wantedRows) / Math.max(1, rows));
    this.count = Math.max(1, Math.min(fitting, 2 * this.count));
    return isWhole;
  }
}
