// @ts-check

/**
 * Bytes of one user since the daemon's last reading.
 *
 * @typedef {{ uid: number, upload: bigint, download: bigint }} Traffic
 */

/** Traffic that a daemon has counted and not yet passed on. */
export class TrafficCounters {
  /** @type {Map<number, Traffic>} */
  #users = new Map();

  /** @param {Traffic} traffic */
  add({ uid, upload, download }) {
    const counted = this.#users.get(uid) ?? { uid, upload: 0n, download: 0n };
    this.#users.set(uid, { uid, upload: counted.upload + upload, download: counted.download + download });
  }

  /** Returns the counters, without users who carried nothing. */
  read() {
    return [...this.#users.values()].filter((traffic) => bytesOf(traffic) > 0n);
  }

  /** Returns the same, and sets all counters to 0. */
  take() {
    const taken = this.read();
    this.#users.clear();
    return taken;
  }

  /**
   * Sets the counters of some users to 0, including traffic counted since they were read.
   *
   * @param {readonly Traffic[]} users
   * @returns {Traffic[]} their counters before
   */
  clear(users) {
    const cleared = users.flatMap(({ uid }) => this.#users.get(uid) ?? []);
    for (const { uid } of users) this.#users.delete(uid);
    return cleared;
  }
}

/** @param {Pick<Traffic, 'upload' | 'download'>} traffic */
export function bytesOf({ upload, download }) {
  return upload + download;
}

/** @param {readonly Traffic[]} list */
export function sumOf(list) {
  return list.reduce((sum, traffic) => sum + bytesOf(traffic), 0n);
}
