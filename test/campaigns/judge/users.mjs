// @ts-check

/** How heavy the tail of a minute's bytes is. */
const SIGMA = 2;
/** The median of a minute, in bytes. */
const MEDIAN = 400_000;
const UPLOAD_SHARE = 0.1;
const BEGINS = 0.1;

/**
 * The traffic of users: whoever is active mostly stays so for minutes, and the bytes of two minutes are alike.
 */
export class SimulatedUsers {
  /** @type {{ isActive: boolean, level: number }[]} */
  #users;
  #random;
  #stays;
  #likeness;

  /**
   * @param {number} count
   * @param {() => number} random
   * @param {{ stays?: number, likeness?: number }} [habits] the chance to stay active, and the correlation of two minutes
   */
  constructor(count, random, { stays = 0.95, likeness = 0.5 } = {}) {
    this.#random = random;
    this.#stays = stays;
    this.#likeness = likeness;
    this.#users = Array.from({ length: count }, () => ({ isActive: random() < 0.7, level: this.#normal() }));
  }

  /**
   * A minute passes.
   *
   * @returns {[upload: number, download: number][]} by user; 0 for an idle one
   */
  minute() {
    return this.#users.map((user) => {
      user.isActive = this.#random() < (user.isActive ? this.#stays : BEGINS);
      const own = Math.sqrt(1 - this.#likeness ** 2);
      user.level = this.#likeness * user.level + own * this.#normal();
      if (!user.isActive) return [0, 0];
      const download = MEDIAN * Math.exp(SIGMA * user.level);
      const upload = UPLOAD_SHARE * download * Math.exp(0.5 * this.#normal());
      return [Math.ceil(upload), Math.ceil(download)];
    });
  }

  #normal() {
    return Math.sqrt(-2 * Math.log(1 - this.#random())) * Math.cos(2 * Math.PI * this.#random());
  }
}
