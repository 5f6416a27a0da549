/** So many rows take the embedded database some milliseconds, in which the process can do nothing else. */
const WANTED_ROWS = 2000;
const FIRST_USERS = 1000;
const MOST_USERS = 100_000;

/** The number of users of whom one statement reads the rows. It follows how many rows the last users had. */
export class UserPortion {
  private count = FIRST_USERS;

  get users(): number {
    return this.count;
  }

  /** @param rows the rows of the last portion */
  note(rows: number): void {
    const fitting = Math.floor((this.count * WANTED_ROWS) / Math.max(1, rows));
    // A stretch can begin with users who have few rows, so the number grows slowly.
    this.count = Math.max(1, Math.min(fitting, 2 * this.count, MOST_USERS));
  }
}
