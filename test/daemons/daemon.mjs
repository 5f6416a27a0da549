// @ts-check
import { PanelClient } from './panel-client.mjs';
import { TrafficCounters } from './traffic-counters.mjs';

/** The daemon is not running (any more); the message says why, as its log would. */
export class DaemonStopped extends Error {}

/**
 * @typedef {object} DaemonState
 * @property {string} daemon
 * @property {number} node
 * @property {boolean} isRunning
 * @property {number} users whom it serves
 * @property {number} polls user lists asked for since the start, without the one at the start
 * @property {number} notModified polls that were answered with 304
 * @property {number} reports reports of traffic that the panel has acknowledged
 * @property {bigint} upload bytes in them
 * @property {bigint} download
 * @property {bigint} lost bytes that the daemon has counted and will never report
 * @property {string | undefined} lastError
 *
 * @typedef {import('./panel-client.mjs').PanelAccess & { onChange?: (state: DaemonState) => void }} DaemonOptions
 */

/**
 * What the simulated daemons have in common. Nothing happens by itself: the caller says what users carry (`carry`,
 * `connect`) and that time passes (`pass`).
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
   * @throws {DaemonStopped} where the real one would exit
   */
  async start() {
    await this.orStop(() => this.begin());
    this.note({ isRunning: true });
  }

  /**
   * Lets time pass; the daemon does what is due in each second, as often as it is due.
   *
   * @param {number} seconds
   * @throws {DaemonStopped} where the real one would exit
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
   * A user is connected from an address until the next report.
   *
   * @param {number} _uid
   * @param {string} _address
   */
  connect(_uid, _address) {
    throw new Error('not of this daemon');
  }

  /** @returns {number[]} whom it serves, in the order in which it met them */
  get uids() {
    return [];
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
   * Does what the daemon goes on without: an error is only logged.
   *
   * @param {() => Promise<void>} act
   * @returns {Promise<boolean>} whether it worked
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
