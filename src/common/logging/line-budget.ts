/** Lines that may be written: some at once, and then one in each period. */
export class LineBudget {
  private left: number;
  private at = performance.now();

  constructor(
    private readonly most: number,
    private readonly everyMs: number,
  ) {
    this.left = most;
  }

  /** Takes one line. @returns false if there is none now */
  take(): boolean {
    const now = performance.now();
    this.left = Math.min(this.most, this.left + (now - this.at) / this.everyMs);
    this.at = now;
    if (this.left < 1) return false;
    this.left--;
    return true;
  }
}
