import { setTimeout as sleep } from 'node:timers/promises';
import { showProgress } from '../../scripts/common/progress.mjs';
import { startCeiling } from '../ceilings/ceiling.mjs';
import { Client } from '../load/client.mjs';
import { requestText } from '../load/http-text.mjs';
import { pathOf, signed } from '../load/node-call.mjs';
import { figures, medians, watched } from '../report/figures.mjs';
import { below, rateRow, valueRow } from '../report/rows.mjs';

const NODES = 100;
const ROWS = 2000;
const TARGET_ROWS_PER_SECOND = 20_000;
const POLLS_PER_SECOND = 100;
/** The reports under way at a time when the panel gets as many as it can apply. */
const AT_ONCE = 10;
/** Each of these transactions has its own connection; the panel has as many. */
const PER_ROW_AT_ONCE = 10;

/**
 * Reports of 2,000 rows from 100 nodes that also poll: as many as the panel applies, and at a steady 20,000 rows a second. The
 * ceiling reads, adds and writes in one transaction per row, as panels commonly do.
 *
 * @param {import('../run.mjs').Bench} site
 */
export async function bench(site) {
  const { panel, workshop, settings, users, options, database } = site;
  const finish = showProgress(`${database}: reports`);
  const nodes = (await workshop.addNodes(NODES)).map((node) => ({ ...node, body: bodyOf(users) }));
  const perRow = await startCeiling('per-row.mjs', { args: [String(users)], env: settings }, PER_ROW_AT_ONCE);
  const field = new Field(panel, nodes);
  const rounds = [];
  for (let round = 0; round < options.rounds; round++) {
    rounds.push({
      perRow: await perRow.round(options.seconds),
      most: await field.during(options.seconds, (end) => field.reportAsFast(end)),
      steady: await field.during(options.seconds, (end) => field.reportSteadily(end)),
    });
  }
  await perRow.stop();
  field.close();
  const inRows = ({ rate, micros, ...figures }) => ({ ...figures, rate: rate * ROWS, micros: micros / ROWS });
  const most = medians(rounds.map(({ most: { reports } }) => inRows(reports)));
  const perUpdate = medians(rounds.map(({ perRow: figures }) => figures));
  const steady = (name) => medians(rounds.map((round) => round.steady[name]));
  finish(`${Math.round(most.rate)} rows/s, one transaction per row ${Math.round(perUpdate.rate)}/s`);
  const isEnough = ({ value }) => ({
    text: `≥ ${TARGET_ROWS_PER_SECOND}/s`,
    isReached: value >= TARGET_ROWS_PER_SECOND,
  });
  const beside = { panel: most, 'a transaction per row': perUpdate };
  return [
    { ...rateRow(`rows in reports of ${ROWS}, ten reports at a time`, beside, isEnough), unit: 'rows/s' },
    ...[
      [`a report at a steady ${TARGET_ROWS_PER_SECOND} rows/s`, steady('reports'), 500],
      ['a poll meanwhile', steady('polls'), 100],
    ].map(([name, { p50, p99 }, limit]) =>
      valueRow(`${name}, p99`, p99, 'ms', { p50, target: below(p99, limit, 'ms') }),
    ),
  ];
}

/** Some of the users, each with traffic. */
function bodyOf(users) {
  const first = Math.floor(Math.random() * users);
  const step = Math.max(1, Math.floor(users / ROWS));
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    uid: ((first + index * step) % users) + 1,
    upload: Math.floor(Math.random() * 1e5),
    download: Math.floor(Math.random() * 1e6),
  }));
  return JSON.stringify(rows);
}

/** A hundred nodes and their daemons. Each call takes a connection that is idle. */
class Field {
  #idle = [];
  #count = 0;
  #times = { reports: [], polls: [] };

  constructor(panel, nodes) {
    this.panel = panel;
    this.nodes = nodes;
  }

  /** Polls all the time, and sends reports in the way of `send`. */
  async during(seconds, send) {
    this.#times = { reports: [], polls: [] };
    const began = performance.now();
    const end = began + 1000 * seconds;
    const passed = () => (performance.now() - began) / 1000;
    const reports = await watched(this.panel, async () => {
      await Promise.all([this.#steadily(POLLS_PER_SECOND, end, () => this.#poll()), send(end)]);
      return figures(this.#times.reports, passed());
    });
    return { reports, polls: figures(this.#times.polls, passed()) };
  }

  async reportAsFast(end) {
    const loop = async () => {
      while (performance.now() < end) await this.#report();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, loop));
  }

  async reportSteadily(end) {
    await this.#steadily(TARGET_ROWS_PER_SECOND / ROWS, end, () => this.#report());
  }

  close() {
    for (const client of this.#idle) client.close();
  }

  /** Acts a number of times per second, whether or not earlier actions have ended. */
  async #steadily(perSecond, end, act) {
    const acts = [];
    for (let next = performance.now(); next < end; next += 1000 / perSecond) {
      await sleep(next - performance.now());
      acts.push(act());
    }
    await Promise.all(acts);
  }

  async #report() {
    const node = this.nodes[this.#count++ % this.nodes.length];
    const name = `bench-${process.pid}-${this.#count}`;
    const headers = { ...signed(node), 'idempotency-key': name, 'content-type': 'application/json' };
    const request = requestText(pathOf(node, 'userTraffic'), headers, { method: 'POST', body: node.body });
    await this.#send(request, this.#times.reports);
  }

  async #poll() {
    const node = this.nodes[this.#times.polls.length % this.nodes.length];
    await this.#send(requestText(pathOf(node, 'node'), signed(node)), this.#times.polls);
  }

  async #send(request, times) {
    const startedAt = performance.now();
    const client = this.#idle.pop() ?? new Client(this.panel.port);
    const status = await client.ask(request);
    if (status !== 200) throw new Error(`${request.slice(0, request.indexOf(' HTTP'))} was answered with ${status}`);
    times.push(performance.now() - startedAt);
    if (client.isOpen) this.#idle.push(client);
  }
}
