import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { showProgress } from '../../scripts/common/progress.mjs';
import { startCeiling } from '../ceilings/ceiling.mjs';
import { signed } from '../panel.mjs';
import { figures, median, watched } from '../report/figures.mjs';
import { valueRow } from '../report/report.mjs';

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
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchReports(bench) {
  const { panel, workshop, settings, options, database } = bench;
  const finish = showProgress(`${database}: reports`);
  const nodes = (await workshop.addNodes(NODES)).map((node) => ({ ...node, body: bodyOf(options.users) }));
  const perRow = await startCeiling('per-row.mjs', { args: [String(options.users)], env: settings }, PER_ROW_AT_ONCE);
  const site = new Site(panel, nodes);
  const rounds = [];
  for (let round = 0; round < options.rounds; round++) {
    rounds.push({
      perRow: await perRow.round(options.seconds),
      most: await site.during(options.seconds, (end) => site.reportAsFast(end)),
      steady: await site.during(options.seconds, (end) => site.reportSteadily(end)),
    });
  }
  await perRow.stop();
  site.close();
  const of = (read) => median(rounds.map(read));
  const perSecond = of(({ most }) => most.reports.rate * ROWS);
  const plain = of(({ perRow: { rate } }) => rate);
  const steady = of(({ steady: { reports } }) => reports.p99);
  const polls = of(({ steady: { polls } }) => polls.p99);
  finish(`${Math.round(perSecond)} rows/s, one transaction per row ${Math.round(plain)}/s`);
  return [
    {
      operation: 'reports of 2,000 rows, rows/s',
      database,
      ours: perSecond.toFixed(0),
      ceiling: `${plain.toFixed(0)} by a transaction per row`,
      percent: ((100 * perSecond) / plain).toFixed(0),
      latency: latency(rounds, 'most', 'reports'),
      cores: of(({ most }) => most.cpu).toFixed(2),
      target: '≥ 20000 rows/s',
      reached: perSecond >= TARGET_ROWS_PER_SECOND ? 'yes' : 'no',
    },
    valueRow('a report at a steady 20,000 rows/s', database, `${latency(rounds, 'steady', 'reports')} ms`, {
      text: 'p99 < 500 ms',
      isReached: steady < 500,
    }),
    valueRow('a poll meanwhile', database, `${latency(rounds, 'steady', 'polls')} ms`, {
      text: 'p99 < 100 ms',
      isReached: polls < 100,
    }),
  ];
}

function latency(rounds, load, of) {
  const [p50, p99] = ['p50', 'p99'].map((name) => median(rounds.map((round) => round[load][of][name])).toFixed(1));
  return `${p50} / ${p99}`;
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

/** A hundred nodes and their daemons. */
class Site {
  #agent = new Agent({ keepAlive: true });
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
    const { cpu } = await watched(this.panel, async () => {
      await Promise.all([this.#steadily(POLLS_PER_SECOND, end, () => this.#poll()), send(end)]);
      return {};
    });
    const passed = (performance.now() - began) / 1000;
    return { reports: figures(this.#times.reports, passed), polls: figures(this.#times.polls, passed), cpu };
  }

  async reportAsFast(end) {
    const loop = async () => {
      while (performance.now() < end) await this.#report(performance.now());
    };
    await Promise.all(Array.from({ length: AT_ONCE }, loop));
  }

  async reportSteadily(end) {
    await this.#steadily(TARGET_ROWS_PER_SECOND / ROWS, end, () => this.#report(performance.now()));
  }

  close() {
    this.#agent.destroy();
  }

  /** Acts so many times per second, whether or not earlier actions have ended. */
  async #steadily(perSecond, end, act) {
    const acts = [];
    for (let next = performance.now(); next < end; next += 1000 / perSecond) {
      await sleep(next - performance.now());
      acts.push(act());
    }
    await Promise.all(acts);
  }

  async #report(startedAt) {
    const { family, id, key, body } = this.nodes[this.#count++ % this.nodes.length];
    const headers = { ...signed(key), 'idempotency-key': `bench-${process.pid}-${this.#count}` };
    await this.#send('POST', `/api/${family}/v1/userTraffic/${id}`, headers, body, 200);
    this.#times.reports.push(performance.now() - startedAt);
  }

  async #poll() {
    const startedAt = performance.now();
    const { family, id, key } = this.nodes[this.#times.polls.length % this.nodes.length];
    await this.#send('GET', `/api/${family}/v1/node/${id}`, signed(key), undefined, 200);
    this.#times.polls.push(performance.now() - startedAt);
  }

  #send(method, path, headers, body, expected) {
    const type =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const options = { port: this.panel.port, host: '127.0.0.1', agent: this.#agent, method, path };
      const outgoing = request({ ...options, headers: { ...headers, ...type } }, (incoming) => {
        incoming.resume();
        incoming.once('error', reject);
        incoming.once('end', () => {
          if (incoming.statusCode === expected) resolve();
          else reject(new Error(`${method} ${path} was answered with ${incoming.statusCode}`));
        });
      });
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  }
}
