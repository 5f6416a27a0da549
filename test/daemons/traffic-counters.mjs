// @ts-check

/**
 * Bytes of one user since a daemon last looked.
 *
 * @typedef {{ uid: number, upload: bigint, download: bigint }} Traffic
 */

/** What a daemon has counted and not yet handed on. */
export class TrafficCounters {
  /** @type {Map<number, Traffic>} */
  #users = new Map();

  /** @param {Traffic} traffic */
  add({ uid, upload, download }) {
    const counted = this.#users.get(uid) ?? { uid, upload: 0n, download: 0n };
    this.#users.set(uid, { uid, upload: counted.upload + upload, download: counted.download + download });
  }

  /** What stands there now, without users who carried nothing. */
  read() {
    return [...this.#users.values()].filter((traffic) => bytesOf(traffic) > 0n);
  }

  /** The same, and all counters start again. */
  take() {
    const taken = this.read();
    this.#users.clear();
    return taken;
  }

  /** @param {readonly Traffic[]} reported leaves what has been counted since */
  subtract(reported) {
    for (const { uid, upload, download } of reported) this.add({ uid, upload: -upload, download: -download });
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
