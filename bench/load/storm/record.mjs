import { figures } from '../../report/figures.mjs';

/** What became of the calls of all daemons. */
export class StormRecord {
  #times = { userList: [], node: [], nodeRule: [], userTraffic: [] };
  /** Bytes of reports with a 200. */
  acknowledged = 0n;
  /** Bytes of reports without one: the panel may have applied them or not. */
  unknown = 0n;
  /** Calls without a wanted response, by call and result. @type {Record<string, number>} */
  failures = {};

  /** @param {string} call @param {number} milliseconds */
  note(call, milliseconds) {
    this.#times[call].push(milliseconds);
  }

  /** @param {string} call @param {number | string} result */
  fail(call, result) {
    const name = `${call} ${result}`;
    this.failures[name] = (this.failures[name] ?? 0) + 1;
  }

  get failed() {
    return Object.values(this.failures).reduce((sum, count) => sum + count, 0);
  }

  /** The figures of some calls together. @param {string[]} calls @param {number} seconds */
  of(calls, seconds) {
    return figures(
      calls.flatMap((call) => this.#times[call]),
      seconds,
    );
  }
}
