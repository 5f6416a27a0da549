/** What the panels have acknowledged. The harness keeps it, because it survives the panels. */
export class Journal {
  /** @type {Map<number, import('./installation.mjs').Counters>} */
  users = new Map();
  reports = 0;
  rows = 0;
  /** How often reports were sent, including repeats. */
  attempts = 0;
  /** The longest time from a report to its acknowledgement. */
  longestMs = 0;
  /** Responses that no daemon should ever get, each once. */
  unexpected = new Set();

  /**
   * @param {readonly { uid: number, upload: number, download: number }[]} rows
   * @param {number} ms since the first attempt
   */
  acknowledge(rows, ms) {
    this.reports++;
    this.rows += rows.length;
    this.longestMs = Math.max(this.longestMs, ms);
    for (const { uid, upload, download } of rows) {
      const { u, d } = this.users.get(uid) ?? { u: 0n, d: 0n };
      this.users.set(uid, { u: u + BigInt(upload), d: d + BigInt(download) });
    }
  }

  /**
   * @param {Map<number, import('./installation.mjs').Counters>} counted
   * @returns {{ bytes: bigint, lost: bigint, doubled: bigint, wrong: number[] }} bytes over all users; `wrong` are the
   *   users whose counters are not those of the journal
   */
  compare(counted) {
    const result = { bytes: 0n, lost: 0n, doubled: 0n, wrong: [] };
    for (const uid of new Set([...this.users.keys(), ...counted.keys()])) {
      const expected = this.users.get(uid) ?? { u: 0n, d: 0n };
      const found = counted.get(uid) ?? { u: 0n, d: 0n };
      result.bytes += expected.u + expected.d;
      for (const direction of ['u', 'd']) {
        const difference = found[direction] - expected[direction];
        if (difference < 0n) result.lost -= difference;
        else result.doubled += difference;
      }
      if (found.u !== expected.u || found.d !== expected.d) result.wrong.push(uid);
    }
    return result;
  }
}
