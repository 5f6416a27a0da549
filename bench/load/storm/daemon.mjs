import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../client.mjs';
import { requestText } from '../http-text.mjs';
import { pathOf, signed } from '../node-call.mjs';

const EVERY_MS = 60_000;
const JITTER_MS = 1000;
const ROWS = 100;
/** A prime, so that nodes with consecutive numbers have different users. */
const SPREAD = 7919;
const MAX_BYTES = 1e6;
const AGENTS = { ssr: 'Go-http-client/1.1', ss: 'go-resty/2.7.0 (https://github.com/go-resty/resty)' };

/**
 * A daemon that polls its record, its user list and its rules every minute and reports the traffic of the same hundred users. XrayR does
 * all that in one go, VNet-SSR reports at another moment. Like the HTTP client of Go, it keeps its connection, and repeats a call on a new
 * one if the panel has closed the old one meanwhile.
 */
export class Daemon {
  #etag;
  #clients = [];

  /**
   * @param {number} port of the panel
   * @param {{ family: string, id: number, key: string }} node
   * @param {number} users
   * @param {import('./record.mjs').StormRecord} record
   */
  constructor(port, node, users, record) {
    this.port = port;
    this.node = node;
    this.record = record;
    // A daemon keeps its users. If it came back with others, the panel could not tell after an unconfirmed response of XrayR whether some
    // bytes repeat earlier ones, and would put them into the quarantine.
    const first = (node.id * SPREAD) % users;
    this.uids = Array.from({ length: ROWS }, (_, index) => ((first + index * Math.floor(users / ROWS)) % users) + 1);
  }

  /** @param {number} end of the last cycles; by `performance.now()` */
  async run(end) {
    if (this.node.family === 'ss') {
      await this.#everyMinute(end, async (client) => {
        await this.#polls(client);
        await this.#report(client);
      });
      return;
    }
    await Promise.all([
      this.#everyMinute(end, (client) => this.#polls(client)),
      this.#everyMinute(end, (client) => this.#report(client)),
    ]);
  }

  close() {
    for (const { client } of this.#clients) client?.close();
  }

  async #everyMinute(end, act) {
    const connection = { client: undefined };
    this.#clients.push(connection);
    const first = performance.now() + Math.random() * Math.min(EVERY_MS, end - performance.now());
    for (let next = first; next < end; next += EVERY_MS) {
      await sleep(Math.max(0, next + Math.random() * JITTER_MS - performance.now()));
      await act(connection);
    }
  }

  async #polls(connection) {
    await this.#call(connection, 'node', {});
    const headers = this.#etag === undefined ? {} : { 'if-none-match': this.#etag };
    const status = await this.#call(connection, 'userList', headers);
    if (status === 200) this.#etag = connection.client.etag;
    await this.#call(connection, 'nodeRule', {});
  }

  async #report(connection) {
    // VNet-SSR 2.2 names its reports.
    const name = this.node.family === 'ssr' ? { report_id: `${this.node.id}-${performance.now()}` } : {};
    const rows = this.uids.map((uid) => ({ uid, upload: bytes() / 10, download: bytes(), ...name }));
    const sum = BigInt(rows.reduce((total, { upload, download }) => total + upload + download, 0));
    const status = await this.#call(connection, 'userTraffic', {}, JSON.stringify(rows));
    if (status === 200) this.record.acknowledged += sum;
    else this.record.unknown += sum;
  }

  /** @returns {Promise<number | string>} the status, or the error of a request without a response */
  async #call(connection, call, more, body) {
    const { node, record, port } = this;
    const headers = {
      'user-agent': AGENTS[node.family],
      'accept-encoding': 'gzip',
      ...signed(node),
      ...more,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const text = requestText(pathOf(node, call), headers, body === undefined ? {} : { method: 'POST', body });
    const began = performance.now();
    const isOld = connection.client?.isOpen === true;
    if (!isOld) connection.client = new Client(port);
    let status = await connection.client.ask(text);
    if (status === 'closed' && isOld) {
      connection.client = new Client(port);
      status = await connection.client.ask(text);
    }
    if (status === 200 || (status === 304 && call === 'userList')) record.note(call, performance.now() - began);
    else record.fail(call, status);
    return status;
  }
}

function bytes() {
  return 10 * Math.floor((Math.random() * MAX_BYTES) / 10);
}
