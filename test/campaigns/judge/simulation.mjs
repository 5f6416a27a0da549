import { judge } from '../../../dist/traffic/judge/judge.js';
import { settle } from '../../../dist/traffic/judge/settle.js';
import { areLost } from '../../../dist/traffic/judge/signs.js';
import { compare, weigh } from '../../../dist/traffic/judge/evidence.js';
import { newestRows, UNKNOWN_SOURCE } from '../../../dist/traffic/judge/source-state.js';
import { SimulatedDaemon } from './daemon.mjs';
import { FAULTS } from './faults.mjs';
import { SimulatedUsers } from './users.mjs';

/** @typedef {import('../../../src/traffic/judge/evidence.js').Evidence} Evidence */
/** @typedef {import('../../../src/traffic/rows/traffic-report.js').TrafficRow} TrafficRow */

/**
 * `fresh`: its bytes that are new, the truth. `inherited`: of them those of an entry that it replaced.
 *
 * @typedef {import('../../../src/traffic/judge/settle.js').WaitingEntry & { fresh: number, inherited: number }} Entry
 */

/** Chance explains no more users. */
const MANY = 8;

/** Each rule alone, and all together. */
export const RULES = {
  /** A lower or missing counter is a success, and everything else a failure. */
  'lower or missing': (/** @type {Evidence} */ { isLower, isMissing, compared }) =>
    isLower || isMissing ? 'reset' : compared === 0 ? 'first' : 'many',
  'equal counter': (/** @type {Evidence} */ { isEqual, isLower }) => (isEqual && !isLower ? 'equal' : 'few'),
  'number of users': (/** @type {Evidence} */ evidence) => weigh({ ...evidence, isEqual: false, hasTrouble: false }),
  'signs of trouble': (/** @type {Evidence} */ { hasTrouble, isLower, compared }) =>
    hasTrouble && !isLower && compared > 0 ? 'undecided' : 'few',
  together: weigh,
};

/** One node whose panel judges its reports. It counts what the judgement makes of every byte, since it knows the truth. */
export class Simulation {
  figures = { carried: 0, doubled: 0, lost: 0, waiting: 0, owed: 0, entries: 0, quietWaiting: 0, doubledOfMany: 0 };
  #state = UNKNOWN_SOURCE;
  /** @type {import('./faults.mjs').Fate} */
  #last = { isApplied: true, isAnswered: true, signs: [], attempts: 1, closed: 0 };
  #daemon = new SimulatedDaemon();
  /** @type {Map<number, Entry>} */
  #waiting = new Map();
  /** The entries that wait in a later one, by the turn that it is about. @type {Map<bigint, Entry[]>} */
  #replaced = new Map();
  #minute = 0;
  #appliedAt = 0;
  #clockStep = 0;
  /** A fault that goes on for some minutes. */
  #left = 0;
  /** @type {{ rows: TrafficRow[], sentAt: number } | undefined} */
  #overtaken;
  #users;

  /**
   * @param {object} parts
   * @param {number} parts.users
   * @param {keyof typeof FAULTS} parts.fault
   * @param {keyof typeof RULES} parts.rules
   * @param {import('./faults.mjs').Setup} parts.setup
   * @param {{ stays: number, likeness: number }} parts.habits
   */
  constructor({ users, fault, rules, setup, habits }) {
    this.#users = new SimulatedUsers(users, setup.random, habits);
    this.users = users;
    this.fault = FAULTS[fault];
    this.weighing = RULES[rules];
    this.setup = setup;
  }

  /** @param {number} minutes */
  run(minutes) {
    for (this.#minute = 1; this.#minute <= minutes; this.#minute++) this.#pass();
    for (const { rows, fresh } of this.#waiting.values()) {
      this.figures.waiting += sumOf(rows);
      this.figures.owed += fresh;
    }
    return this.figures;
  }

  #pass() {
    const { random } = this.setup;
    const isNew = this.#left === 0 && random() < this.fault.rate;
    if (isNew) this.#left = this.fault.minutes?.(random) ?? 1;
    const isFaulty = this.#left > 0;
    if (isFaulty) this.#left--;
    if (isNew && this.fault.event === 'restart') this.#daemon.restart();
    if (isNew && this.fault.event === 'step') this.#clockStep += Math.round((random() - 0.5) * 560);
    const bytes = this.#users.minute();
    this.#daemon.carry(bytes);
    for (const [index, [upload, download]] of bytes.entries()) {
      if (!this.#daemon.removed.has(BigInt(index + 1))) this.figures.carried += upload + download;
    }
    const rows = this.#daemon.rows();
    const fate = isFaulty ? this.fault.fate(this.setup) : FAULTS['none'].fate(this.setup);
    if (rows.length > 0) this.#report(rows, fate);
    if (this.fault.event === 'switch') this.#switchUsers(isNew);
  }

  /**
   * @param {TrafficRow[]} rows
   * @param {import('./faults.mjs').Fate} fate
   */
  #report(rows, fate) {
    const sentAt = 60 * this.#minute + this.#clockStep;
    if (fate.isOvertaken) {
      this.#overtaken = { rows, sentAt };
      return;
    }
    if (fate.isApplied) {
      this.#judge(rows, sentAt, false);
      this.#last = this.#isStep(fate) ? { ...fate, signs: ['late'] } : fate;
      this.#appliedAt = this.#minute;
    }
    if (fate.isAnswered) this.#daemon.clear(rows);
    if (this.#overtaken === undefined || !fate.isApplied) return;
    // The process goes on, and reads what lay in its socket.
    this.#judge(this.#overtaken.rows, this.#overtaken.sentAt, true);
    this.#overtaken = undefined;
  }

  /** A clock that was set back a little makes the next answer seem late. @param {import('./faults.mjs').Fate} fate */
  #isStep(fate) {
    return this.fault.event === 'step' && fate.signs.length === 0 && this.setup.random() < 0.01;
  }

  /**
   * @param {TrafficRow[]} rows
   * @param {number} sentAt
   * @param {boolean} mayHaveLain
   */
  #judge(rows, sentAt, mayHaveLain) {
    const { missing } = compare(this.#state, rows);
    const isMissing = missing.some((uid) => !this.#wasRemoved(uid));
    const hasTrouble = this.#last.signs.length > 0;
    const minutes = Math.max(1, this.#minute - this.#appliedAt);
    const before = this.#state;
    const verdict = judge(before, { rows, sentAt }, { mayHaveLain, isMissing, hasTrouble, minutes }, this.weighing);
    const isLost = areLost(this.#last);
    this.#settle(settle([...this.#waiting.values()], verdict, { turn: before.turn, isLost }), verdict.state.turn);
    // A late attempt has nothing that is not in the newest report.
    const known = mayHaveLain && this.#overtaken !== undefined ? this.#afterOvertaken(rows) : this.#daemon.applied;
    this.#count(rows, verdict, known);
    if (verdict.state !== before) {
      this.#state = verdict.state;
      this.#daemon.noteApplied(rows);
    }
  }

  /** The newest report has everything of one that it overtook. @param {TrafficRow[]} rows */
  #afterOvertaken(rows) {
    const newest = new Set(newestRows(this.#state).map(({ uid }) => uid));
    return new Map(rows.filter(({ uid }) => newest.has(uid)).map((row) => [row.uid, row]));
  }

  /**
   * @param {TrafficRow[]} rows
   * @param {import('../../../src/traffic/judge/judge.js').Verdict} verdict
   * @param {ReadonlyMap<bigint, { upload: bigint, download: bigint }>} known what the panel has applied of the rows: the truth
   */
  #count(rows, verdict, known) {
    const zero = { upload: 0n, download: 0n };
    const ofUser = (/** @type {readonly TrafficRow[]} */ list) => new Map(list.map((row) => [row.uid, row]));
    const [charged, repeated] = [ofUser(verdict.charged), ofUser(verdict.repeated)];
    for (const row of rows) {
      const old = known.get(row.uid) ?? zero;
      for (const direction of /** @type {const} */ (['upload', 'download'])) {
        const fresh = row[direction] - old[direction];
        const doubled = positive((charged.get(row.uid) ?? zero)[direction] - fresh);
        this.figures.doubled += doubled;
        if (verdict.compared >= MANY) this.figures.doubledOfMany += doubled;
        this.figures.lost += positive((repeated.get(row.uid) ?? zero)[direction] - old[direction]);
      }
    }
    for (const waiting of [...new Set(verdict.doubtful.map(({ about }) => about))]) {
      this.#keep(
        verdict.state.turn,
        waiting,
        verdict.doubtful.filter(({ about }) => about === waiting),
        known,
      );
    }
    if (verdict.late.length > 0) this.#keep(0n, -1n, verdict.late, known);
  }

  /**
   * @param {bigint} turn
   * @param {bigint} about
   * @param {readonly TrafficRow[]} rows
   * @param {ReadonlyMap<bigint, { upload: bigint, download: bigint }>} known
   */
  #keep(turn, about, rows, known) {
    const fresh = rows.reduce((sum, row) => {
      const old = known.get(row.uid) ?? { upload: 0n, download: 0n };
      return sum + positive(row.upload - old.upload) + positive(row.download - old.download);
    }, 0);
    const id = ++this.figures.entries;
    if (this.#last.signs.length === 0) this.figures.quietWaiting += sumOf(rows);
    const inherited = (this.#replaced.get(about) ?? []).reduce((sum, entry) => sum + entry.fresh, 0);
    this.#waiting.set(id, { id, turn, about, rows, fresh: fresh + inherited, inherited });
  }

  /**
   * @param {readonly import('../../../src/traffic/judge/settle.js').Settled[]} settled
   * @param {bigint} turn
   */
  #settle(settled, turn) {
    for (const { entry, settlement, isCarriedOn } of settled) {
      const known = this.#waiting.get(entry.id);
      if (known === undefined) continue;
      if (settlement !== undefined) this.#waiting.delete(entry.id);
      else if (isCarriedOn) this.#waiting.set(entry.id, { ...known, turn });
      if (settlement === 'new') this.figures.doubled += sumOf(entry.rows) - known.fresh;
      if (settlement === 'repeated') this.#drop(known);
      if (settlement === 'replaced') {
        this.#replaced.set(known.turn, [...(this.#replaced.get(known.turn) ?? []), known]);
      }
    }
  }

  /** The entries that it replaced wait again. @param {Entry} entry */
  #drop({ about, turn, fresh, inherited }) {
    this.figures.lost += fresh - inherited;
    for (const entry of this.#replaced.get(about) ?? []) this.#waiting.set(entry.id, { ...entry, turn });
    this.#replaced.delete(about);
  }

  /** Users whose stay on the list changed lately prove nothing. @type {Map<bigint, number>} */
  #changedAt = new Map();

  /** @param {bigint} uid */
  #wasRemoved(uid) {
    return this.#daemon.removed.has(uid) || this.#minute - (this.#changedAt.get(uid) ?? -Infinity) <= 12;
  }

  /** @param {boolean} isNew */
  #switchUsers(isNew) {
    const { removed } = this.#daemon;
    for (const uid of removed) {
      if (this.setup.random() >= 0.2) continue;
      removed.delete(uid);
      this.#changedAt.set(uid, this.#minute);
    }
    if (!isNew) return;
    const uid = BigInt(1 + Math.floor(this.setup.random() * this.users));
    removed.add(uid);
    this.#changedAt.set(uid, this.#minute);
  }
}

/** @param {readonly TrafficRow[]} rows */
function sumOf(rows) {
  return rows.reduce((sum, { upload, download }) => sum + Number(upload + download), 0);
}

/** @param {bigint} bytes */
function positive(bytes) {
  return bytes > 0n ? Number(bytes) : 0;
}
