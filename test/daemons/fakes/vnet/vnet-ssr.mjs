// @ts-check
import { judge, readRules } from '../audit-rules.mjs';
import { Daemon, messageOf } from '../daemon.mjs';
import { decodeList, encode } from '../go-json.mjs';
import { Died, PushServer } from '../push-server.mjs';
import { dataOf, envelopeOf } from './vnet-answers.mjs';
import { readNode } from './vnet-node.mjs';
import { obeyPush } from './vnet-push.mjs';
import { USER_FIELDS, VnetUsers } from './vnet-users.mjs';

const REPORT_SECONDS = 60;

/** @typedef {import('../daemon.mjs').DaemonOptions & { pushHost?: string }} VnetOptions */

/** The common part of both generations of VNet-SSR. */
export class VnetSsr extends Daemon {
  users = new VnetUsers();
  /** Addresses by user, comma-joined, since the last report. @type {Map<number, string>} */
  online = new Map();
  /** @type {import('../audit-rules.mjs').RuleSet} */
  rules = { mode: 'all', rules: [] };
  /** @type {PushServer | undefined} */
  #pushServer;
  #pushHost;

  /**
   * @param {string} name
   * @param {string} prefix
   * @param {VnetOptions} options
   */
  constructor(name, prefix, { pushHost = '127.0.0.1', ...options }) {
    super(name, prefix, options);
    this.#pushHost = pushHost;
  }

  /** @override */
  get uids() {
    return this.users.list.map(({ uid }) => uid);
  }

  /** The ports on which the daemon listens for all users together; none if each user has a port. */
  get nodePorts() {
    return this.nodeInfo?.single === 1 ? this.nodeInfo.port.split(',').map(Number) : [];
  }

  /**
   * On the port of the node only protocols that carry the number of a user find that user; on users' own ports every protocol does.
   *
   * @param {number} uid
   * @returns {boolean} whether the daemon serves and counts their connections
   */
  #knows(uid) {
    const { single = 0, protocol = 'origin' } = this.nodeInfo ?? {};
    if ((single === 1) === protocol.startsWith('auth_')) return true;
    if (single !== 1) this.note({ lastError: `user ${uid} not exist` });
    return false;
  }

  /**
   * @override
   * @param {number} uid
   * @param {number | bigint} upload
   * @param {number | bigint} download
   */
  carry(uid, upload, download) {
    if (this.#knows(uid)) super.carry(uid, upload, download);
  }

  /**
   * The daemon knows connections by the port of their user, and looks up the user for each portion of bytes.
   *
   * @override
   * @param {number} uid
   * @returns {(upload: number | bigint, download: number | bigint) => void}
   */
  open(uid) {
    const carryAsFirst = super.open(uid);
    const port = this.users.find(uid)?.port ?? 0;
    return (upload, download) => {
      const holder = this.users.holderOf(port);
      if (holder === undefined) carryAsFirst(upload, download);
      else this.carry(holder.uid, upload, download);
    };
  }

  /**
   * The bytes per second that hold back a user, in each direction; undefined for no limit.
   *
   * @param {number} uid
   */
  speedOf(uid) {
    return this.users.limiter.of(this.users.find(uid)?.port ?? 0);
  }

  /**
   * @override
   * @param {number} uid
   * @param {string} address
   */
  connect(uid, address) {
    if (!this.#knows(uid)) return;
    const known = this.online.get(uid);
    if (known === undefined) this.online.set(uid, address);
    else if (!known.includes(address)) this.online.set(uid, `${known},${address}`);
  }

  /**
   * A user wants to reach a host.
   *
   * @param {number} uid
   * @param {string} host
   * @returns {Promise<boolean>} whether the rules allow it; if not, the daemon has reported it to the panel
   */
  async visit(uid, host) {
    const { rule, isAllowed } = judge(this.rules, host);
    if (!isAllowed) await this.attempt(() => this.post('trigger', encode({ uid, rule_id: rule, reason: host })));
    return isAllowed;
  }

  /** @override */
  async begin() {
    await this.use(readNode((await this.get('node')).data));
    await this.serve(await this.fetchUsers());
    await this.loadRules();
    await this.openPushServer();
  }

  async loadRules() {
    this.rules = readRules((await this.get('nodeRule')).data);
  }

  /**
   * @override
   * @param {number} second
   */
  async second(second) {
    if (second % REPORT_SECONDS === 0) await this.report();
  }

  /** @override */
  async stop() {
    await this.#pushServer?.close();
    await super.stop();
  }

  async report() {
    await this.reportTraffic();
    await this.reportOnline();
    const status = { cpu: '3.2%', mem: '41.7%', net: '1.2 MB↑-3.4 MB↓', disk: '17%', uptime: this.seconds };
    await this.attempt(() => this.post('nodeStatus', encode(status)));
  }

  async reportTraffic() {
    throw new Error('not of this version');
  }

  /** @returns {Promise<boolean>} whether the panel has taken it */
  async reportOnline() {
    const online = [...this.online].map(([uid, ip]) => ({ uid, ip }));
    this.online.clear();
    return online.length === 0 || this.attempt(() => this.post('nodeOnline', encode(online)));
  }

  /**
   * Begins to serve users, at the start and at a reload.
   *
   * @param {import('./vnet-users.mjs').VnetUser[]} _users
   */
  async serve(_users) {
    throw new Error('not of this version');
  }

  /**
   * `POST /api/v2/user/add/list`
   *
   * @param {import('./vnet-users.mjs').VnetUser[]} _users
   */
  addPushed(_users) {
    throw new Error('not of this version');
  }

  /**
   * `POST /api/user/edit`
   *
   * @param {import('./vnet-users.mjs').VnetUser} _user
   */
  editPushed(_user) {
    throw new Error('not of this version');
  }

  /**
   * `POST /api/v2/node/reload`
   *
   * @param {import('./vnet-node.mjs').VnetNode} _node
   */
  async reload(_node) {
    throw new Error('not of this version');
  }

  /**
   * Applies a node record.
   *
   * @param {import('./vnet-node.mjs').VnetNode} node
   */
  async use(node) {
    if (node.single === 1 && !node.port.split(',').every((port) => /^\d+$/.test(port))) {
      throw new Error(`port format error: ${node.port}`);
    }
    this.nodeInfo = node;
    this.users.isSingle = node.single === 1;
    this.users.nodeLimit = node.speed_limit;
  }

  async fetchUsers() {
    return decodeList('UserInfo', USER_FIELDS, (await this.get('userList')).data);
  }

  async openPushServer() {
    const { push_port: port = 0, secret = '' } = this.nodeInfo ?? {};
    if (port === 0) return;
    this.#pushServer = new PushServer(secret, (push) => this.#handle(push));
    await this.#pushServer.listen(port, this.#pushHost);
  }

  /**
   * @param {string} what
   * @param {Record<string, string>} [headers]
   */
  async get(what, headers) {
    const reply = await this.client.send({ path: this.path(what), headers });
    if (reply.status !== 200) throw new Error(`get request status: ${reply.status} body: ${reply.text}`);
    return { data: dataOf(reply.text), etag: reply.etag };
  }

  /**
   * @param {string} what
   * @param {string} body
   */
  async post(what, body) {
    const reply = await this.client.send({ path: this.path(what), body });
    if (reply.status !== 200) throw new Error(`get request status: ${reply.status} body: ${reply.text}`);
    envelopeOf(reply.text);
  }

  /**
   * @param {import('../push-server.mjs').Push} push
   * @returns {Promise<import('../push-server.mjs').Outcome>}
   */
  async #handle(push) {
    const outcome = await obeyPush(this, push);
    this.note({});
    return outcome;
  }

  async reopenPushServer() {
    await this.#pushServer?.close();
    await this.openPushServer();
  }

  /**
   * Does work within a push whose failure ends the whole daemon.
   *
   * @template T
   * @param {() => Promise<T>} act
   * @returns {Promise<T>}
   */
  async orDie(act) {
    try {
      return await act();
    } catch (error) {
      this.note({ lastError: messageOf(error) });
      void this.stop();
      throw new Died(messageOf(error));
    }
  }
}
