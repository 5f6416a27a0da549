// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { compile, readRules } from './audit-rules.mjs';
import { Daemon } from './daemon.mjs';
import { decodeList, decodeStruct, encode, isObject, parse } from './go-json.mjs';
import { sumOf } from './traffic-counters.mjs';

const CYCLE_SECONDS = 60;
/** Attempts after the first one, while no response arrives. */
const REPEATS = 3;
const BYTES_PER_MEGABIT = 125_000n;

const NODE_FIELDS = /** @type {const} */ ({
  id: 'int',
  speed_limit: 'uint64',
  client_limit: 'int',
  method: 'string',
  port: 'int',
});
const USER_FIELDS = /** @type {const} */ ({ uid: 'int', passwd: 'string', speed_limit: 'uint64' });

/**
 * @typedef {{ uid: number, passwd: string, bytesPerSecond: bigint }} XrayUser
 * @typedef {import('./daemon.mjs').DaemonOptions & { repeatAfterMs?: number }} XrayROptions
 */

/**
 * XrayR 0.9, panel type Proxypanel: fetches and reports everything once a minute. Its HTTP client repeats a request without
 * response byte for byte; `timeoutMs` is its `Timeout`. It drops a report whose attempts all failed. The next
 * report holds the current counters of the users on the current list. Removed users keep their counters until they return.
 */
export class XrayR extends Daemon {
  /** @type {Map<number, XrayUser>} */
  users = new Map();
  /** @type {{ id: number, pattern: ReturnType<typeof compile> }[]} */
  rules = [];
  /** One row for each address of a user. @type {Map<string, { uid: number, ip: string }>} */
  online = new Map();
  /** @type {Map<string, { uid: number, rule: number }>} */
  #hits = new Map();
  #isPolling = true;
  #repeatAfterMs;

  /** @param {XrayROptions} options */
  constructor({ repeatAfterMs = 100, ...options }) {
    super('XrayR', '/api/ss/v1', options);
    this.#repeatAfterMs = repeatAfterMs;
  }

  /** @override */
  get uids() {
    return [...this.users.keys()];
  }

  /**
   * @override
   * @param {number} uid
   * @param {string} address
   */
  connect(uid, address) {
    this.online.set(`${uid} ${address}`, { uid, ip: address });
  }

  /**
   * A user wants to reach a host. The daemon compares its rules with the whole target, such as `tcp:example.com:443` or
   * `udp:[2001:db8::1]:53`, and reports a hit with the next cycle.
   *
   * @param {number} uid
   * @param {string} host
   * @param {{ network?: 'tcp' | 'udp', port?: number }} [target]
   * @returns {Promise<boolean>} whether the rules allow it
   */
  async visit(uid, host, { network = 'tcp', port = 443 } = {}) {
    const target = `${network}:${host.includes(':') ? `[${host}]` : host}:${port}`;
    const rule = this.rules.find(({ pattern }) => pattern.test(target));
    if (rule !== undefined) this.#hits.set(`${uid} ${rule.id}`, { uid, rule: rule.id });
    return rule === undefined;
  }

  /** @override */
  async begin() {
    this.nodeInfo = await this.#fetchNode();
    if (this.nodeInfo.port === 0) throw new Error('server port must > 0');
    this.users = await this.#fetchUsers();
    await this.#loadRules();
  }

  /**
   * @override
   * @param {number} second
   */
  async second(second) {
    if ((second + 1) % CYCLE_SECONDS !== 0) return;
    await Promise.all([this.#poll(), this.#report()]);
  }

  /** The process ends, and a new one starts. */
  async restart() {
    await this.stop();
    this.#lose(this.counters.take());
    this.online.clear();
    this.#isPolling = true;
    this.seconds = 0;
    await this.start();
  }

  /**
   * @param {readonly import('./traffic-counters.mjs').Traffic[]} counted
   * @param {readonly import('./traffic-counters.mjs').Traffic[]} [reported] of it
   */
  #lose(counted, reported = []) {
    const bytes = sumOf(counted) - sumOf(reported);
    if (bytes > 0n) this.note({ lost: this.state.lost + bytes });
  }

  async #poll() {
    if (!this.#isPolling) return;
    this.note({ polls: this.state.polls + 1 });
    const isFetched = await this.attempt(async () => {
      const node = await this.#fetchNode();
      // The daemon logs this, and its scheduler never calls the monitor again.
      this.#isPolling = node.port !== 0;
      if (!this.#isPolling) throw new Error('server port must > 0');
      const users = await this.#fetchUsers();
      // Counters are named after the port, so a new port loses them.
      if (node.port !== this.nodeInfo?.port) this.#lose(this.counters.take());
      this.nodeInfo = node;
      this.users = users;
    });
    if (isFetched) await this.#loadRules();
    this.note({});
  }

  async #report() {
    const status = { cpu: '3%', mem: '41%', net: '', disk: '17%', uptime: this.seconds };
    await this.attempt(() => this.#post('nodeStatus', status));
    const rows = this.counters.read().filter(({ uid }) => this.users.has(uid));
    // Counters stay as they are until the panel acknowledges them. Then they are set to 0, which loses the traffic since.
    if (rows.length > 0 && (await this.attempt(() => this.#post('userTraffic', rows)))) {
      this.#lose(this.counters.clear(rows), rows);
      this.noteReported(rows);
    }
    const online = [...this.online.values()];
    this.online.clear();
    if (online.length > 0) await this.attempt(() => this.#post('nodeOnline', online));
    const hits = [...this.#hits.values()];
    this.#hits.clear();
    for (const { uid, rule } of hits) {
      await this.attempt(() => this.#post('trigger', { uid, rule_id: rule, reason: 'XrayR cannot save reason' }));
    }
  }

  async #fetchNode() {
    return decodeStruct('ShadowsocksNodeInfo', NODE_FIELDS, await this.#ask('node'));
  }

  /** To the daemon null is an empty list: it removes all users. */
  async #fetchUsers() {
    const users = decodeList('SSUser', USER_FIELDS, await this.#ask('userList'));
    return new Map(
      users.map(({ uid, passwd, speed_limit: megabits }) => [
        uid,
        { uid, passwd, bytesPerSecond: megabits * BYTES_PER_MEGABIT },
      ]),
    );
  }

  /**
   * The daemon continues without rules that it cannot fetch, and keeps its rules when the list is empty. A pattern that RE2 lacks
   * ends it.
   */
  async #loadRules() {
    /** @type {import('./audit-rules.mjs').RuleSet | undefined} */
    let set;
    await this.attempt(async () => void (set = readRules(await this.#ask('nodeRule'))));
    if (set === undefined) return;
    const used = set.mode === 'reject' ? set.rules.filter(({ type }) => type === 'reg') : [];
    const rules = used.map(({ id, pattern }) => ({ id, pattern: compile(pattern) }));
    if (rules.length > 0) this.rules = rules;
  }

  /** @param {string} what */
  async #ask(what) {
    return this.#read(what, await this.#send({ path: this.path(what) }));
  }

  /**
   * @param {string} what
   * @param {unknown} value
   */
  async #post(what, value) {
    this.#read(what, await this.#send({ path: this.path(what), body: encode(value) }));
  }

  /**
   * Repeats the same bytes, including `timestamp`, until a response arrives.
   *
   * @param {{ path: string, body?: string }} request
   */
  async #send(request) {
    const timestamp = this.client.timestamp();
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.client.send({ ...request, timestamp });
      } catch (error) {
        if (attempt === REPEATS) throw error;
        await sleep(this.#repeatAfterMs);
      }
    }
  }

  /**
   * @param {string} what
   * @param {import('./panel-client.mjs').PanelReply} reply
   */
  #read(what, { status, text }) {
    if (status !== 200) throw new Error(`request ${this.path(what)} failed: ${status} ${text}`);
    const envelope = parse(text);
    if (!isObject(envelope) || envelope['status'] !== 'success') throw new Error(`ret ${text} invalid`);
    return envelope['data'];
  }
}
