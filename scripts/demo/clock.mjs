// The clock of the demo. It can be set back, because the sample data has a past.
import { SystemClock } from '../../dist/common/time/clock.js';

/** The machine's time, or some seconds before it. */
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
