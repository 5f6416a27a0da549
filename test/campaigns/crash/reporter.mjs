import { hash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const PREFIXES = { ssr: '/api/ssr/v1', ss: '/api/ss/v1' };

const PAUSE_MS = 60;
/** Half of the panel's tolerance for a timestamp: the panel rejects a report that waits much longer than this. */
const PATIENCE_MS = 150_000;
/** Most reports are short. A few have a row for every user of the node. */
const LONG = 0.02;
const LONG_ROWS = 250;
const MAX_BYTES = 50_000_000;

/**
 * How a report is identified, in turn: by its timestamp and body (XrayR), by the `report_id` in its rows (VNet-SSR 2.2), or by the
 * header `Idempotency-Key`.
 */
const MANNERS = ['timestamp', 'report_id', 'Idempotency-Key'];

/** The daemon of one node: creates a report, repeats it until it gets one whole 200, and continues with the next one. */
export class Reporter {
  #made = 0;

  /**
   * @param {import('./installation.mjs').CrashNode} node
   * @param {object} parts
   * @param {readonly import('./panel-slot.mjs').PanelSlot[]} parts.slots
   * @param {import('./journal.mjs').Journal} parts.journal
   * @param {readonly number[]} parts.uids
   * @param {number} parts.rows in most reports, at most
   * @param {() => number} parts.random
   * @param {number} [parts.pauseMs] between two reports
   */
  constructor(node, { slots, journal, uids, rows, random, pauseMs = 0 }) {
    this.node = node;
    this.slots = slots;
    this.journal = journal;
    this.uids = uids;
    this.shortRows = rows;
    this.random = random;
    this.pauseMs = pauseMs;
  }

  /** @param {() => boolean} isEnough asked before each new report */
  async run(isEnough) {
    for (; !isEnough(); await sleep(this.pauseMs)) await this.#report();
  }

  async #report() {
    const manner = MANNERS[this.#made++ % MANNERS.length];
    const rows = this.#rows();
    const id = randomUUID();
    const body = JSON.stringify(manner === 'report_id' ? rows.map((row) => ({ ...row, report_id: id })) : rows);
    const headers = manner === 'Idempotency-Key' ? { 'Idempotency-Key': id } : {};
    const timestamp = manner === 'timestamp' ? String(Math.floor(Date.now() / 1000)) : undefined;
    const began = performance.now();
    const path = `${PREFIXES[this.node.family]}/userTraffic/${this.node.id}`;
    while (!(await this.#isTaken({ path, body, headers, timestamp }))) {
      if (performance.now() - began > PATIENCE_MS) throw new Error(`a report of node ${this.node.id} is never taken`);
      await sleep(PAUSE_MS);
    }
    const receipt = timestamp === undefined ? id : `sha256:${hash('sha256', `${timestamp}\n${body}`, 'base64url')}`;
    this.journal.acknowledge(rows, performance.now() - began, { node: this.node.id, id: receipt });
  }

  async #isTaken(request) {
    const running = this.slots.filter(({ isRunning }) => isRunning);
    const slot = running[Math.floor(this.random() * running.length)];
    if (slot === undefined) return false;
    this.journal.attempts++;
    try {
      const { status, text } = await slot.send(this.node.id, request);
      if (status !== 200 && status !== 503) this.journal.unexpected.add(`${status} ${text}`);
      return status === 200 && JSON.parse(text).status === 'success';
    } catch {
      // No whole response, so the report may or may not be charged.
      return false;
    }
  }

  /** Distinct users in random order, each with their own traffic. */
  #rows() {
    const most = this.random() < LONG ? LONG_ROWS : this.shortRows;
    const uids = new Set();
    for (let count = 1 + Math.floor(this.random() * most); count > 0; count--) {
      uids.add(this.uids[Math.floor(this.random() * this.uids.length)]);
    }
    const bytes = () => Math.floor(this.random() * MAX_BYTES);
    return [...uids].map((uid) => ({ uid, upload: bytes(), download: bytes() }));
  }
}
