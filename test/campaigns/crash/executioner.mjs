import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 1;
/** A kill comes at a random time within this, after the victim has begun to work and has received a request. */
const LIFE_MS = 250;
const STROKE_MS = 12;
const PATIENCE_MS = 60_000;

/** Kills until enough kills have hit. A kill hits if a report was under way that was not acknowledged then. */
export class Executioner {
  panelKills = 0;
  databaseKills = 0;
  /** Reports that were under way when their panel or its database was killed. */
  interrupted = 0;

  /**
   * @param {object} parts
   * @param {readonly import('./panel-slot.mjs').PanelSlot[]} parts.slots
   * @param {{ kill(): Promise<void>, restart(): Promise<void> } | undefined} parts.server
   * @param {import('./journal.mjs').Journal} parts.journal
   * @param {number} parts.kills of each kind
   * @param {number} parts.reports over which they are spread
   * @param {() => number} parts.random
   */
  constructor({ slots, server, journal, kills, reports, random }) {
    this.slots = slots;
    this.server = server;
    this.journal = journal;
    this.kills = kills;
    this.reportsPerKill = reports / kills;
    this.random = random;
  }

  get isDone() {
    return this.panelKills >= this.kills && (this.server === undefined || this.databaseKills >= this.kills);
  }

  async run() {
    await Promise.all([...this.slots.map((slot) => this.#killPanels(slot)), this.#killDatabase()]);
  }

  /** Each slot kills its own processes: while one starts, others work and die. */
  async #killPanels(slot) {
    // The other slots may have done enough kills. Then no daemon reports any more.
    const isOver = () => this.panelKills >= this.kills;
    while (!isOver()) {
      const hasWorked = () => slot.acknowledged > 0 && this.#isDue(this.panelKills);
      await until('a panel acknowledges reports', () => isOver() || hasWorked());
      await sleep(this.random() * LIFE_MS);
      const victims = await this.#moment(slot.inFlight, isOver);
      if (isOver()) return;
      await slot.kill();
      if (this.#hasHit(victims)) this.panelKills++;
      await slot.start();
    }
  }

  async #killDatabase() {
    while (this.server !== undefined && this.databaseKills < this.kills) {
      const { reports } = this.journal;
      await until('reports are acknowledged', () => this.journal.reports > reports && this.#isDue(this.databaseKills));
      await sleep(this.random() * LIFE_MS);
      const busy = this.slots.find(({ inFlight }) => inFlight.size > 0) ?? this.slots[0];
      const victims = await this.#moment(busy.inFlight);
      await this.server.kill();
      if (this.#hasHit(victims)) this.databaseKills++;
      await this.server.restart();
    }
  }

  /** Whether the next kill is due. Kills are spread over all the reports. */
  #isDue(kills) {
    return this.journal.reports >= kills * this.reportsPerKill;
  }

  /** Waits until requests are under way, and a little longer. Returns those that still are. */
  async #moment(inFlight, isOver = () => false) {
    for (;;) {
      await until('a report is under way', () => isOver() || inFlight.size > 0);
      await sleep(this.random() * STROKE_MS);
      if (isOver() || inFlight.size > 0) return [...inFlight];
    }
  }

  #hasHit(victims) {
    const hit = victims.filter((request) => request.isAcknowledged !== true).length;
    this.interrupted += hit;
    return hit > 0;
  }
}

async function until(what, isSo) {
  for (const began = performance.now(); !isSo(); await sleep(LOOK_EVERY_MS)) {
    if (performance.now() - began > PATIENCE_MS) throw new Error(`in a minute it did not come about that ${what}`);
  }
}
