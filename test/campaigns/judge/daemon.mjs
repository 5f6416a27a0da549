// @ts-check

/** The counters of one XrayR: it keeps them until an answer arrives, and those of removed users until they return. */
export class SimulatedDaemon {
  /** @type {Map<bigint, { upload: bigint, download: bigint }>} */
  counters = new Map();
  /** The part of the counters that the panel has applied already: the truth. @type {Map<bigint, { upload: bigint, download: bigint }>} */
  applied = new Map();
  /** @type {Set<bigint>} */
  removed = new Set();
  /** Bytes that no report will ever hold. */
  lost = 0;

  /** @param {[upload: number, download: number][]} bytes by user */
  carry(bytes) {
    for (const [index, [upload, download]] of bytes.entries()) {
      const uid = BigInt(index + 1);
      if (upload + download === 0 || this.removed.has(uid)) continue;
      const before = this.counters.get(uid) ?? { upload: 0n, download: 0n };
      this.counters.set(uid, { upload: before.upload + BigInt(upload), download: before.download + BigInt(download) });
    }
  }

  /** The report of this moment. */
  rows() {
    return [...this.counters].filter(([uid]) => !this.removed.has(uid)).map(([uid, bytes]) => ({ uid, ...bytes }));
  }

  /** The answer to a report arrived. @param {readonly { uid: bigint }[]} rows */
  clear(rows) {
    for (const { uid } of rows) {
      this.counters.delete(uid);
      this.applied.delete(uid);
    }
  }

  /** The panel has applied a report. @param {readonly { uid: bigint, upload: bigint, download: bigint }[]} rows */
  noteApplied(rows) {
    for (const { uid, upload, download } of rows) this.applied.set(uid, { upload, download });
  }

  /** The process starts again. */
  restart() {
    for (const [uid, { upload, download }] of this.counters) {
      const { upload: up, download: down } = this.applied.get(uid) ?? { upload: 0n, download: 0n };
      this.lost += Number(upload - up + download - down);
    }
    this.counters.clear();
    this.applied.clear();
  }
}
