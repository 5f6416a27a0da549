import { LineBudget } from './line-budget.js';

/** Lines that come at once when they are rare. When they come by the thousand, most are left out, and counted in the next one. */
export class RareLines {
  private readonly budget: LineBudget;
  private omitted = 0;
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param most the lines that may come at once
   * @param everyMs after them, one line in this many milliseconds
   * @param summarize writes the number of lines that were left out when no further line comes
   */
  constructor(
    most: number,
    private readonly everyMs: number,
    private readonly summarize: (omitted: number) => void,
  ) {
    this.budget = new LineBudget(most, everyMs);
  }

  /** @param write gets the number of lines that were left out before this one */
  add(write: (omitted: number) => void): void {
    if (this.budget.take()) write(this.takeOmitted());
    else {
      this.omitted++;
      this.flushLater();
    }
  }

  private flushLater(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      if (this.omitted === 0) return;
      if (this.budget.take()) this.summarize(this.takeOmitted());
      // A timer may be a moment early, and another line may have taken the budget.
      else this.flushLater();
    }, this.everyMs).unref();
  }

  private takeOmitted(): number {
    const { omitted } = this;
    this.omitted = 0;
    return omitted;
  }
}
