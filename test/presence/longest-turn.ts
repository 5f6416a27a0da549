const TICK_MS = 1;

/**
 * Measures how long this process works without a turn for anything else. It measures processor time, so other load of the machine
 * does not count.
 */
export class LongestTurn {
  private used = process.cpuUsage();
  private longest = 0;
  private readonly timer = setInterval(() => this.look(), TICK_MS);

  /** Ends the measurement. Returns milliseconds of processor time. */
  end(): number {
    clearInterval(this.timer);
    this.look();
    return this.longest;
  }

  private look(): void {
    const { user, system } = process.cpuUsage(this.used);
    this.used = process.cpuUsage();
    this.longest = Math.max(this.longest, (user + system) / 1000);
  }
}
