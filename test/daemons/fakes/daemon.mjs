// @ts-check
import { PanelClient } from './panel-client.mjs';
import { sumOf, TrafficCounters } from './traffic-counters.mjs';

/** Thrown when the daemon ends. The message is the one in its log. */
export class DaemonStopped extends Error {}

/**
 * @typedef {object} DaemonState
 * @property {string} daemon
 * @property {number} node
 * @property {boolean} isRunning
 * @property {number} users that it serves
 * @property {number} polls requests for the user list, without the first one
 * @property {number} notModified polls that were answered with 304
 * @property {number} reports traffic reports that the panel has acknowledged
 * @property {bigint} upload bytes in them
 * @property {bigint} download
 * @property {bigint} lost counted bytes that the daemon will never report
 * @property {string | undefined} lastError
 * @typedef {import('./panel-client.mjs').PanelAccess & { onChange?: (state: DaemonState) => void }} DaemonOptions
 */

/**
 * The common part of the simulated daemons. The caller controls everything: the users' traffic (`carry`, `connect`) and time
 * (`pass`).
 */
export class Daemon {
  counters = new TrafficCounters();
  /** Seconds that have passed since the start. */
  seconds = 0;

  /**
   * @param {string} name
   * @param {string} prefix of the node API that it calls
   * @param {DaemonOptions} options
   */
  constructor(name, prefix, { onChange = () => undefined, ...access }) {
    this.client = new PanelClient(access);
    this.prefix = prefix;
    this.onChange = onChange;
    /** @type {DaemonState} */
    this.state = {
      daemon: name,
      node: access.node,
      isRunning: false,
      users: 0,
      polls: 0,
      notModified: 0,
      reports: 0,
      upload: 0n,
      download: 0n,
      lost: 0n,
      lastError: undefined,
    };
  }

  /**
   * Reads its configuration and begins to serve.
   *
   * @throws {DaemonStopped} where the real daemon would exit
   */
  async start() {
    await this.orStop(() => this.begin());
    this.note({ isRunning: true });
  }

  /**
   * Lets time pass. In each second the daemon does all that is due.
   *
   * @param {number} seconds
   * @throws {DaemonStopped} where the real daemon would exit
   */
  async pass(seconds) {
    for (let passed = 0; passed < seconds; passed++) {
      if (!this.state.isRunning) throw new DaemonStopped(this.state.lastError ?? 'it was not started');
      await this.orStop(() => this.second(this.seconds++));
    }
  }

  async stop() {
    this.client.close();
    this.note({ isRunning: false });
  }

  /**
   * A user has used the proxy.
   *
   * @param {number} uid
   * @param {number | bigint} upload bytes from the user
   * @param {number | bigint} download bytes to the user
   */
  carry(uid, upload, download) {
    this.counters.add({ uid, upload: BigInt(upload), download: BigInt(download) });
  }

  /**
   * A user opens a connection. It goes on to its own end, also after the daemon has removed the user: no daemon closes it.
   *
   * @param {number} uid
   * @returns {(upload: number | bigint, download: number | bigint) => void} carries bytes over the connection
   * @throws {Error} for a user whom the daemon does not serve
   */
  open(uid) {
    if (!this.uids.includes(uid)) throw new Error(`user ${uid} is not served`);
    return (upload, download) => this.carry(uid, upload, download);
  }

  /**
   * A user is connected from an address until the next report.
   *
   * @param {number} _uid
   * @param {string} _address
   */
  connect(_uid, _address) {
    throw new Error('not of this daemon');
  }

  /** @returns {number[]} the users that it serves, in the order in which they appeared */
  get uids() {
    return [];
  }

  /** Counted bytes that the daemon will report or repeat. */
  get held() {
    return sumOf(this.counters.read());
  }

  async begin() {
    throw new Error('not of this daemon');
  }

  /** @param {number} _second how many have passed before this one */
  async second(_second) {
    throw new Error('not of this daemon');
  }

  /** @param {string} what `node`, `userList`, … */
  path(what) {
    return `${this.prefix}/${what}/${this.state.node}`;
  }

  /** @param {Partial<DaemonState>} change */
  note(change) {
    this.state = { ...this.state, users: this.uids.length, ...change };
    this.onChange(this.state);
  }

  /**
   * Does work whose failure the daemon only logs.
   *
   * @param {() => Promise<void>} act
   * @returns {Promise<boolean>} whether it succeeded
   */
  async attempt(act) {
    try {
      await act();
      return true;
    } catch (error) {
      if (error instanceof DaemonStopped) throw error;
      this.note({ lastError: messageOf(error) });
      return false;
    }
  }

  /** @param {readonly import('./traffic-counters.mjs').Traffic[]} list */
  noteReported(list) {
    const { reports, upload, download } = this.state;
    this.note({
      reports: reports + 1,
      upload: list.reduce((sum, traffic) => sum + traffic.upload, upload),
      download: list.reduce((sum, traffic) => sum + traffic.download, download),
    });
  }

  /** @param {() => Promise<void>} act */
  async orStop(act) {
    try {
      await act();
    } catch (error) {
      this.note({ lastError: messageOf(error) });
      await this.stop();
      throw new DaemonStopped(messageOf(error), { cause: error });
    }
  }
}

/** @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}
