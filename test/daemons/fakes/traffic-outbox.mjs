// @ts-check
import { randomUUID } from 'node:crypto';
import { encode } from './go-json.mjs';
import { sumOf } from './traffic-counters.mjs';

/** @typedef {import('./traffic-counters.mjs').Traffic} Traffic */

/** Keeps each batch of traffic, under one `report_id`, until the panel has acknowledged it. */
export class TrafficOutbox {
  /** @type {{ rows: readonly Traffic[], body: string }[]} */
  #batches = [];

  /** Bytes that the panel has not acknowledged. */
  get bytes() {
    return this.#batches.reduce((sum, { rows }) => sum + sumOf(rows), 0n);
  }

  /** @param {readonly Traffic[]} rows */
  add(rows) {
    if (rows.length === 0) return;
    const id = randomUUID();
    const body = encode(rows.map((traffic) => ({ ...traffic, upspeed: 0, downspeed: 0, report_id: id })));
    this.#batches.push({ rows, body });
  }

  /**
   * Sends the batches, oldest first, until one fails.
   *
   * @param {(body: string) => Promise<boolean>} post returns whether the panel has acknowledged it
   * @param {(rows: readonly Traffic[]) => void} onTaken
   */
  async flush(post, onTaken) {
    for (let batch = this.#batches[0]; batch !== undefined; batch = this.#batches[0]) {
      if (!(await post(batch.body))) return;
      this.#batches.shift();
      onTaken(batch.rows);
    }
  }
}
