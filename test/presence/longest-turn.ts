const TICK_MS = 1;

/**
 * Measures how long this process works without a turn for anything else. A turn counts with its processor time or with its time by
 * the clock, whichever is shorter: other load of the machine adds to the one, other threads of this process add to the other.
 */
export class LongestTurn {
  private used = process.cpuUsage();
  private at = performance.now();
  private longest = 0;
  private readonly timer = setInterval(() => this.look(), TICK_MS);

  /** Ends the measurement. Returns milliseconds. */
  end(): number {
    clearInterval(this.timer);
    this.look();
    return this.longest;
  }

  private look(): void {
    const { user, system } = process.cpuUsage(this.used);
    const passed = performance.now() - this.at;
    this.longest = Math.max(this.longest, Math.min((user + system) / 1000, passed));
    this.used = process.cpuUsage();
    this.at = performance.now();
  }
}
