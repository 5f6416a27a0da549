// @ts-check
import { randomUUID } from 'node:crypto';
import { Daemon, messageOf } from './daemon.mjs';
import { decodeList, decodeStruct, encode, isObject, parse } from './go-json.mjs';
import { SsManager } from './ss-manager.mjs';
import { sumOf } from './traffic-counters.mjs';

const CYCLE_SECONDS = 60;
const NODE_FIELDS = /** @type {const} */ ({ id: 'int', method: 'string', single: 'int' });
const USER_FIELDS = /** @type {const} */ ({ uid: 'int', port: 'int', passwd: 'string', enable: 'int' });

/** @typedef {{ uid: number, port: number, passwd: string, enable: number }} SsUser */

/**
 * A real Shadowsocks server as a node of the panel: opens a port for each user of an ss node with `ss-manager`, and reports its
 * counters. A counter adds up both directions, so the node reports all traffic as download. The reports are totals since the
 * server's start. The next report makes up for a lost one, so the node stores no report.
 */
export class SsBridge extends Daemon {
  /** @type {Map<number, SsUser>} */
  users = new Map();
  /** By port, the server's counter at the last poll. @type {Map<number, bigint>} */
  #taken = new Map();
  #bootId = randomUUID();
  /** @type {SsManager | undefined} */
  #manager;

  /** @param {import('./daemon.mjs').DaemonOptions} options */
  constructor(options) {
    super('shadowsocks-libev', '/api/ss/v1', options);
  }

  /** @override */
  get uids() {
    return [...this.users.keys()];
  }

  get manager() {
    if (this.#manager === undefined) throw new Error('the bridge was not started');
    return this.#manager;
  }

  /** @override */
  async begin() {
    const node = decodeStruct('node', NODE_FIELDS, await this.#get('node'));
    if (node.single === 1) throw new Error('ss-manager has no single-port mode');
    const users = await this.#fetchUsers();
    this.#manager = await SsManager.start(node.method);
    await this.#serve(users);
  }

  /**
   * @override
   * @param {number} second
   */
  async second(second) {
    if ((second + 1) % CYCLE_SECONDS !== 0) return;
    await this.attempt(() => this.#report());
    this.note({ polls: this.state.polls + 1 });
    await this.attempt(async () => this.#serve(await this.#fetchUsers()));
  }

  /** @override */
  async stop() {
    await this.#manager?.stop();
    this.#manager = undefined;
    await super.stop();
  }

  async #report() {
    const totals = await this.manager.totals();
    for (const { uid, port, passwd } of this.users.values()) {
      const total = totals.get(port);
      if (total === undefined) await this.#open(port, passwd);
      else this.counters.add({ uid, upload: 0n, download: this.#take(port, total) });
    }
    const counted = this.counters.read();
    await this.#post('userTraffic', encode({ boot_id: this.#bootId, totals: counted }));
    this.note({ reports: this.state.reports + 1, download: sumOf(counted) });
  }

  /**
   * Returns the bytes of a port since the last poll. A total that is lower than before means that its server has restarted.
   *
   * @param {number} port
   * @param {bigint} total
   */
  #take(port, total) {
    const before = this.#taken.get(port) ?? 0n;
    this.#taken.set(port, total);
    return total >= before ? total - before : total;
  }

  /**
   * Makes the open ports those of the given users.
   *
   * @param {readonly SsUser[]} wanted
   */
  async #serve(wanted) {
    const enabled = new Map(wanted.filter(({ enable }) => enable === 1).map((user) => [user.uid, user]));
    for (const user of [...this.users.values()]) {
      const next = enabled.get(user.uid);
      if (next?.port === user.port && next.passwd === user.passwd) continue;
      await this.manager.remove(user.port);
      this.users.delete(user.uid);
    }
    for (const user of enabled.values()) {
      if (this.users.has(user.uid)) continue;
      try {
        await this.#open(user.port, user.passwd);
        this.users.set(user.uid, user);
      } catch (error) {
        this.note({ lastError: messageOf(error) });
      }
    }
    this.note({});
  }

  /**
   * @param {number} port
   * @param {string} passwd
   */
  async #open(port, passwd) {
    this.#taken.set(port, 0n);
    await this.manager.add(port, passwd);
  }

  async #fetchUsers() {
    return decodeList('user', USER_FIELDS, await this.#get('userList'));
  }

  /** @param {string} what */
  async #get(what) {
    const { status, text } = await this.client.send({ path: this.path(what) });
    const envelope = parse(text);
    if (status !== 200 || !isObject(envelope)) throw new Error(`${what}: ${status} ${text}`);
    return envelope['data'];
  }

  /**
   * @param {string} what
   * @param {string} body
   */
  async #post(what, body) {
    const { status, text } = await this.client.send({ path: this.path(what), body });
    if (status !== 200) throw new Error(`${what}: ${status} ${text}`);
  }
}
