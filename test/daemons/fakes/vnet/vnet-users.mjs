// @ts-check
import { VnetLimiter } from './vnet-limiter.mjs';

/** @typedef {{ uid: number, port: number, passwd: string, speed_limit: bigint, enable: number }} VnetUser */

/** A user as VNet-SSR reads it. It ignores the other fields. */
export const USER_FIELDS = /** @type {const} */ ({
  uid: 'int',
  port: 'int',
  passwd: 'string',
  speed_limit: 'uint64',
  enable: 'int',
});

/** The users that a VNet-SSR serves, each on their own port unless the node has one port for all. */
export class VnetUsers {
  isSingle = false;
  /** The limit of the node in bytes per second, 0 for none. */
  nodeLimit = 0n;
  limiter = new VnetLimiter();
  /** @type {Map<number, VnetUser>} */
  #users = new Map();

  get list() {
    return [...this.#users.values()];
  }

  /** @param {number} uid */
  find(uid) {
    return this.#users.get(uid);
  }

  /**
   * The user to whom the daemon attributes connections of a port.
   *
   * @param {number} port
   */
  holderOf(port) {
    return this.list.find((user) => user.port === port);
  }

  /** @param {VnetUser} user */
  add(user) {
    if (this.#users.has(user.uid)) throw new Error(`user ${user.uid} already exist`);
    if (user.port === 0) throw new Error(`add user error: port of user ${user.uid} is 0`);
    const holder = this.isSingle ? undefined : this.list.find(({ port }) => port === user.port);
    if (holder !== undefined) throw new Error(`add user port ${user.port} is used by ${holder.uid}`);
    this.#users.set(user.uid, user);
    this.limiter.set(user.port, this.#limitOf(user));
  }

  /** @param {number} uid */
  remove(uid) {
    const user = this.#users.get(uid);
    if (user === undefined) throw new Error(`uid ${uid} is not esixt`);
    this.#users.delete(uid);
    this.limiter.delete(uid);
    return user;
  }

  /** @param {VnetUser} user */
  edit(user) {
    const before = this.#users.get(user.uid);
    if (before === undefined) throw new Error(`user ${user.uid} dosen't exist`);
    const holder = this.isSingle
      ? undefined
      : this.list.find(({ uid, port }) => port === user.port && uid !== user.uid);
    if (holder !== undefined) throw new Error(`port ${user.port} used by user ${holder.uid}`);
    this.remove(user.uid);
    this.add(user);
  }

  /**
   * Removes all or none.
   *
   * @param {readonly number[]} uids
   */
  removeAll(uids) {
    /** @type {VnetUser[]} */
    const removed = [];
    try {
      for (const uid of uids) removed.push(this.remove(uid));
    } catch (error) {
      for (const user of removed) this.add(user);
      throw error;
    }
  }

  clear() {
    this.removeAll([...this.#users.keys()]);
  }

  /** @param {VnetUser} user */
  #limitOf({ speed_limit: limit }) {
    return this.nodeLimit === 0n || (this.nodeLimit > limit && limit !== 0n) ? limit : this.nodeLimit;
  }
}
