// A daemon without a product: it calls the node API as docs/http-api.md describes it.
import { randomUUID } from 'node:crypto';

const POLL_SECONDS = 30;
const REPORT_SECONDS = 60;

/** Polls the user list of an ss node, and reports what its users carry. */
export class PlainDaemon {
  uids = [];
  #address;
  #key;
  #seconds = 0;
  #carried = new Map();
  #counts = { polls: 0, reports: 0, upload: 0n, download: 0n };
  #lastError;

  /** @param {{ panel: string, node: number, key: string }} options */
  constructor({ panel, node, key }) {
    this.#address = (route) => `${panel}/api/ss/v1/${route}/${node}`;
    this.#key = key;
  }

  get state() {
    return {
      ...{ daemon: 'plain', isRunning: true, users: this.uids.length, lastError: this.#lastError },
      ...this.#counts,
    };
  }

  async start() {
    await this.#poll();
  }

  /** @param {number} seconds that have passed */
  async pass(seconds) {
    const before = this.#seconds;
    this.#seconds += seconds;
    const isDue = (every) => Math.floor(before / every) < Math.floor(this.#seconds / every);
    if (isDue(POLL_SECONDS)) await this.#poll();
    if (isDue(REPORT_SECONDS)) await this.#report();
  }

  carry(uid, upload, download) {
    const known = this.#carried.get(uid) ?? { uid, upload: 0, download: 0 };
    this.#carried.set(uid, { uid, upload: known.upload + Number(upload), download: known.download + Number(download) });
  }

  /** Tells nobody who is online. */
  connect() {}

  async stop() {}

  async #poll() {
    const { data } = await this.#call('userList');
    this.uids = data.map(({ uid }) => uid);
    this.#counts.polls++;
  }

  async #report() {
    const rows = [...this.#carried.values()];
    this.#carried.clear();
    if (rows.length > 0) await this.#call('userTraffic', rows);
    this.#counts.reports++;
    for (const { upload, download } of rows) {
      this.#counts.upload += BigInt(upload);
      this.#counts.download += BigInt(download);
    }
  }

  async #call(route, rows) {
    const response = await fetch(this.#address(route), {
      method: rows === undefined ? 'GET' : 'POST',
      headers: {
        ...{ key: this.#key, timestamp: String(Math.floor(Date.now() / 1000)) },
        ...{ 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      },
      body: rows === undefined ? undefined : JSON.stringify(rows),
    });
    this.#lastError = response.ok ? undefined : `status ${response.status}`;
    return response.json();
  }
}
