// @ts-check
import { randomUUID } from 'node:crypto';
import { messageOf } from '../daemon.mjs';
import { decodeList, encode } from '../go-json.mjs';
import { TrafficOutbox } from '../traffic-outbox.mjs';
import { dataOf } from './vnet-answers.mjs';
import { USER_FIELDS } from './vnet-users.mjs';
import { VnetSsr } from './vnet-ssr.mjs';

const POLL_SECONDS = 300;

/**
 * VNet-SSR 2.2.1 (2026): polls its users with `If-None-Match`, and keeps a batch of traffic until the panel has acknowledged
 * it, under one `report_id`.
 */
export class VnetSsr22 extends VnetSsr {
  #outbox = new TrafficOutbox(randomUUID());
  /** @type {string | undefined} */
  #etag;

  /** @param {import('./vnet-ssr.mjs').VnetOptions} options */
  constructor(options) {
    super('VNet-SSR 2.2', '/api/ssr/v1', options);
  }

  /** @override */
  async openPushServer() {
    if (this.nodeInfo?.secret === '') throw new Error('node secret is empty, refuse to start the push server');
    await super.openPushServer();
  }

  /**
   * @override
   * @param {number} second
   */
  async second(second) {
    await super.second(second);
    if (second > 0 && second % POLL_SECONDS === 0) await this.attempt(() => this.#poll());
  }

  /** @override */
  get held() {
    return super.held + this.#outbox.bytes;
  }

  /**
   * The daemon drops bytes whose user it no longer has.
   *
   * @override
   * @param {number} uid
   * @param {number | bigint} upload
   * @param {number | bigint} download
   */
  carry(uid, upload, download) {
    if (this.users.find(uid) === undefined) this.note({ lost: this.state.lost + BigInt(upload) + BigInt(download) });
    else super.carry(uid, upload, download);
  }

  /** @override */
  async reportTraffic() {
    await this.#outbox.send(
      () => this.counters.take(),
      (body) => this.attempt(() => this.post('userTraffic', body)),
      (rows) => this.noteReported(rows),
    );
  }

  /** Reports again what the panel did not accept, together with newer addresses. @override */
  async reportOnline() {
    const online = [...this.online];
    const isTaken = await super.reportOnline();
    if (!isTaken)
      for (const [uid, addresses] of online) for (const address of addresses.split(',')) this.connect(uid, address);
    return isTaken;
  }

  /**
   * Leaves one bad user out and serves the others.
   *
   * @override
   * @param {import('./vnet-users.mjs').VnetUser[]} users
   */
  async serve(users) {
    try {
      this.addPushed(users);
    } catch (error) {
      this.note({ lastError: messageOf(error) });
    }
  }

  /**
   * Applies the push user by user.
   *
   * @override
   * @param {import('./vnet-users.mjs').VnetUser[]} users
   */
  addPushed(users) {
    /** @type {string[]} */
    const problems = [];
    for (const user of users) {
      try {
        this.editPushed(user);
      } catch (error) {
        problems.push(`uid ${user.uid}: ${messageOf(error)}`);
      }
    }
    if (problems.length > 0) throw new Error(problems.join('; '));
  }

  /**
   * @override
   * @param {import('./vnet-users.mjs').VnetUser} user
   */
  editPushed(user) {
    if (user.uid <= 0) throw new Error('uid must be positive');
    const before = this.users.find(user.uid);
    if (user.enable === 0) {
      if (before !== undefined) this.users.remove(user.uid);
      return;
    }
    if (user.port === 0 || user.passwd === '') throw new Error('port and passwd are required');
    if (before === undefined) this.users.add(user);
    else if (encode(before) !== encode(user)) this.users.edit(user);
  }

  /**
   * Fetches the users first: while the panel does not respond, everything stays as it is.
   *
   * @override
   * @param {import('./vnet-node.mjs').VnetNode} node
   */
  async reload(node) {
    if (node.secret === '') throw new Error('node secret is empty, current services kept');
    const users = await this.fetchUsers();
    await this.use(node);
    this.users.clear();
    await this.serve(users);
    await this.loadRules();
    this.seconds = 0;
  }

  /** Also stores the list's ETag. @override */
  async fetchUsers() {
    const { data, etag } = await this.get('userList');
    this.#etag = etag;
    return decodeList('UserInfo', USER_FIELDS, data);
  }

  async #poll() {
    this.note({ polls: this.state.polls + 1 });
    const headers = this.#etag === undefined ? undefined : { 'If-None-Match': this.#etag };
    const reply = await this.client.send({ path: this.path('userList'), headers });
    if (reply.status === 304 && headers !== undefined) {
      this.note({ notModified: this.state.notModified + 1 });
      return;
    }
    if (reply.status !== 200) throw new Error(`get request status: ${reply.status} body: ${reply.text}`);
    const users = decodeList('UserInfo', USER_FIELDS, dataOf(reply.text));
    this.#etag = reply.etag;
    const kept = new Set(users.map(({ uid }) => uid));
    for (const uid of this.uids) if (!kept.has(uid)) this.users.remove(uid);
    this.addPushed(users);
    this.note({});
  }
}
