// The clock of the demo, which can be set back: its sample data has a past.
import { SystemClock } from '../dist/common/clock.js';

/** The time of this machine, or some seconds before it. */
export class DemoClock extends SystemClock {
  #behind = 0;

  /** @param {number} seconds how long ago it is from now on; 0 for the present */
  setBack(seconds) {
    this.#behind = 1000 * seconds;
  }

  now() {
    return super.now() - this.#behind;
  }
}
