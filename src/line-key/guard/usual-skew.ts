const WINDOW_SECONDS = 300;
/** A clock was set back if all calls of this time are equally late. Delays differ from call to call. */
const BACK_SECONDS = 45;
/** In a shorter time all calls of a daemon may have been late. */
const MIN_SECONDS = 30;
/** Timestamps have whole seconds, and clocks that drift are set by a second now and then. */
const MIN_STEP_SECONDS = 5;

/** A step of a daemon's clock. */
export interface ClockStep {
  /** When the panel noticed it, Unix seconds. */
  readonly at: number;
  /** In seconds; below zero if the clock was set back. */
  readonly by: number;
}

/**
 * Estimates the seconds by which the clock of a daemon is ahead. A late call seems to come from a clock that is behind. So the
 * estimate is the highest skew of the last minutes.
 */
export class UsualSkew {
  private readonly firstAt: number;
  private windowAt: number;
  private highest: number;
  private before: number;
  /** The first of the last calls, if they are equally late. */
  private behind: { readonly at: number; readonly skew: number } | undefined;

  /** @param at Unix seconds of the first call */
  constructor(at: number, skew: number) {
    this.firstAt = at;
    this.windowAt = at;
    this.highest = skew;
    this.before = skew;
  }

  /**
   * Adds a call.
   *
   * @returns the step of the clock that it shows. No delay of a call makes a clock seem to be further ahead
   */
  add(at: number, skew: number): ClockStep | undefined {
    const usual = Math.max(this.highest, this.before);
    const by = skew - usual;
    if (by > MIN_STEP_SECONDS || this.isSetBack(at, skew, by)) {
      this.highest = this.before = skew;
      this.windowAt = at;
      this.behind = undefined;
      return { at, by };
    }
    if (at - this.windowAt >= WINDOW_SECONDS) {
      this.before = this.highest;
      this.highest = skew;
      this.windowAt = at;
    } else if (skew > this.highest) this.highest = skew;
    return undefined;
  }

  /** In seconds; undefined if the first call was too recent. */
  at(now: number): number | undefined {
    return now - this.firstAt < MIN_SECONDS ? undefined : Math.max(this.highest, this.before);
  }

  private isSetBack(at: number, skew: number, by: number): boolean {
    if (by >= -MIN_STEP_SECONDS) this.behind = undefined;
    else if (this.behind === undefined || Math.abs(skew - this.behind.skew) > 1) this.behind = { at, skew };
    return this.behind !== undefined && at - this.behind.at >= BACK_SECONDS;
  }
}
