// @ts-check

/** The most bytes that VNet-SSR copies at once. It waits for as many bytes at once, and a lower limit can never allow them. */
const BUFFER_BYTES = 4096n;

/**
 * The speed limits of VNet-SSR, in bytes per second. The daemon has one limiter for its whole life, also across reloads. It stores a
 * limit under the port of a user, ignores a limit of 0, and removes the upload limit of the port that equals the removed user's *number*.
 */
export class VnetLimiter {
  /** @type {Map<number, bigint>} */
  #up = new Map();
  /** @type {Map<number, bigint>} */
  #down = new Map();

  /**
   * @param {number} port
   * @param {bigint} limit
   */
  set(port, limit) {
    if (limit === 0n) return;
    this.#up.set(port, limit);
    this.#down.set(port, limit);
  }

  /** @param {number} uid */
  delete(uid) {
    this.#up.delete(uid);
  }

  /**
   * The limits that hold back connections of a port; undefined for none.
   *
   * @param {number} port
   */
  of(port) {
    return { up: effective(this.#up.get(port)), down: effective(this.#down.get(port)) };
  }
}

/** @param {bigint | undefined} limit */
function effective(limit) {
  return limit === undefined || limit < BUFFER_BYTES ? undefined : limit;
}
