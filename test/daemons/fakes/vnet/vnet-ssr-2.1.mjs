// @ts-check
import { encode } from '../go-json.mjs';
import { bytesOf, sumOf } from '../traffic-counters.mjs';
import { VnetSsr } from './vnet-ssr.mjs';

/** The daemon neither reports nor keeps the traffic of a user below this amount. */
const MIN_BYTES = 50n * 1024n;

/** VNet-SSR 2.1 (2020): never polls, and loses the traffic of each minute whose report fails. */
export class VnetSsr21 extends VnetSsr {
  /** @param {import('./vnet-ssr.mjs').VnetOptions} options */
  constructor(options) {
    super('VNet-SSR 2.1', '/api/web/v1', options);
  }

  /**
   * The daemon loses the owner of a connection whose user was removed meanwhile.
   *
   * @override
   * @param {number} uid
   * @param {number | bigint} upload
   * @param {number | bigint} download
   */
  carry(uid, upload, download) {
    super.carry(this.users.find(uid) === undefined ? 0 : uid, upload, download);
  }

  /** Clears the counters, sends the report, and ignores a failure. @override */
  async reportTraffic() {
    const counted = this.counters.take();
    const reported = counted.filter((traffic) => bytesOf(traffic) >= MIN_BYTES);
    this.#lose(sumOf(counted) - sumOf(reported));
    if (reported.length === 0) return;
    const rows = reported.map((traffic) => ({ ...traffic, upspeed: 0, downspeed: 0 }));
    if (await this.attempt(() => this.post('userTraffic', encode(rows)))) this.noteReported(reported);
    else this.#lose(sumOf(reported));
  }

  /**
   * One bad user ends the daemon.
   *
   * @override
   * @param {import('./vnet-users.mjs').VnetUser[]} users
   */
  async serve(users) {
    for (const user of users) this.users.add(user);
  }

  /**
   * Adds all users, enabled or not. When one cannot be added, it removes all up to that one, also users that it served before.
   *
   * @override
   * @param {import('./vnet-users.mjs').VnetUser[]} users
   */
  addPushed(users) {
    users.forEach((user, index) => {
      try {
        this.users.add(user);
      } catch (error) {
        for (const { uid } of users.slice(0, index + 1)) if (this.users.find(uid) !== undefined) this.users.remove(uid);
        throw error;
      }
    });
  }

  /**
   * @override
   * @param {import('./vnet-users.mjs').VnetUser} user
   */
  editPushed(user) {
    this.users.edit(user);
  }

  /**
   * Closes everything first: if the panel does not respond now, the daemon ends.
   *
   * @override
   * @param {import('./vnet-node.mjs').VnetNode} node
   */
  async reload(node) {
    this.users.clear();
    await this.orDie(async () => {
      await this.use(node);
      await this.serve(await this.fetchUsers());
    });
    await this.loadRules();
    this.seconds = 0;
  }

  /** @param {bigint} bytes */
  #lose(bytes) {
    if (bytes > 0n) this.note({ lost: this.state.lost + bytes });
  }
}
