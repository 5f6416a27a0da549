/** So many rows take the embedded database some milliseconds, in which the process can do nothing else. */
const WANTED_ROWS = 2000;
const FIRST_USERS = 1000;
/** More of them may begin a stretch with far more rows than the last one had. */
const MOST_USERS = 100_000;

/**
 * The number of users of whom one statement reads the rows. It follows how many rows the last users had, and doubles across a gap in
 * their numbers: an import may leave one of two billion.
 */
export class UserPortion {
  private count = FIRST_USERS;

  get users(): number {
    return this.count;
  }

  /** Call it before the first users of a stretch. */
  begin(): void {
    this.count = Math.min(this.count, MOST_USERS);
  }

  /** @param rows the rows of the last portion */
  note(rows: number): void {
    const fitting = Math.floor((this.count * WANTED_ROWS) / Math.max(1, rows));
    // A stretch can begin with users who have few rows, so the number grows slowly.
    const next = Math.max(1, Math.min(fitting, 2 * this.count));
    this.count = rows === 0 ? next : Math.min(next, MOST_USERS);
  }
}
