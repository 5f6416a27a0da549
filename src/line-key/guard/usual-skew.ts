const WINDOW_SECONDS = 300;
/** In a shorter time all calls of a daemon may have been late. */
const MIN_SECONDS = 30;

/**
 * Estimates the seconds by which the clock of a daemon is ahead. A late call seems to come from a clock that is behind. So the
 * estimate is the highest skew of the last minutes.
 */
export class UsualSkew {
  private readonly firstAt: number;
  private windowAt: number;
  private highest: number;
  private before: number;

  /** @param at Unix seconds of the first call */
  constructor(at: number, skew: number) {
    this.firstAt = at;
    this.windowAt = at;
    this.highest = skew;
    this.before = skew;
  }

  add(at: number, skew: number): void {
    if (at - this.windowAt >= WINDOW_SECONDS) {
      this.before = this.highest;
      this.highest = skew;
      this.windowAt = at;
    } else if (skew > this.highest) this.highest = skew;
  }

  /** In seconds; undefined if the first call was too recent. */
  at(now: number): number | undefined {
    return now - this.firstAt < MIN_SECONDS ? undefined : Math.max(this.highest, this.before);
  }
}
