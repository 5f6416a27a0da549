// @ts-check
import { encode } from './go-json.mjs';
import { sumOf } from './traffic-counters.mjs';

/** @typedef {import('./traffic-counters.mjs').Traffic} Traffic */

/**
 * Sends the counters in batches, one at a time: an unsent batch is sent again as it was, under its `report_id`, and alone. Meanwhile the
 * counters go on counting, for the batch after it.
 */
export class TrafficOutbox {
  /** @type {{ rows: readonly Traffic[], body: string } | undefined} */
  #unsent;
  #batches = 0;
  #prefix;

  /** @param {string} prefix of the ids of this start of the daemon */
  constructor(prefix) {
    this.#prefix = prefix;
  }

  /** Bytes in a batch that the panel has not acknowledged. */
  get bytes() {
    return sumOf(this.#unsent?.rows ?? []);
  }

  /**
   * @param {() => readonly Traffic[]} take takes the counters, for a new batch
   * @param {(body: string) => Promise<boolean>} post returns whether the panel has acknowledged it
   * @param {(rows: readonly Traffic[]) => void} onTaken
   */
  async send(take, post, onTaken) {
    const batch = (this.#unsent ??= this.#batchOf(take()));
    if (batch.rows.length > 0 && !(await post(batch.body))) return;
    this.#unsent = undefined;
    if (batch.rows.length > 0) onTaken(batch.rows);
  }

  /** @param {readonly Traffic[]} rows */
  #batchOf(rows) {
    const id = `${this.#prefix}-${++this.#batches}`;
    return { rows, body: encode(rows.map((traffic) => ({ ...traffic, upspeed: 0, downspeed: 0, report_id: id }))) };
  }
}
