// @ts-check

/** A daemon's clock that steps: it goes like another one, and is ahead of it by some seconds. */
export class DaemonClock {
  ahead = 0;

  /** @param {() => number} other Unix seconds */
  constructor(other) {
    this.other = other;
  }

  /** @param {number} seconds forward, or back below zero */
  step(seconds) {
    this.ahead += seconds;
  }

  /** Unix seconds. */
  read = () => this.other() + this.ahead;
}
