import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { showProgress } from '../../scripts/common/progress.mjs';
import { drain } from '../load/drain.mjs';
import { repeat } from '../load/load.mjs';
import { signed, startPanel } from '../panel.mjs';
import { valueRow } from '../report/report.mjs';

const CHANGES_PER_SECOND = 100;
/** Lists that daemons poll while users change, and lists that a process holds at the same time. */
const POLLED_LISTS = 4;
const HELD_LISTS = 20;
/** Polls with the newest tag, of all connections together, and whole lists, of one connection for each list. */
const UNCHANGED_PER_SECOND = 2000;
const WHOLE_PER_SECOND = 5;
const HEALTH_EVERY_MS = 5;
const WARM_UP_MS = 200;
const SINGLE_CHANGES = 5;
const MEGABYTE = 1e6;

/**
 * What a change of a user costs: how soon it is served, how long it keeps other requests waiting, and how polls fare while many
 * users change.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchChanges(bench) {
  const { database, workshop, settings, options } = bench;
  const finish = showProgress(`${database}: changes of users`);
  const nodes = await workshop.addDifferentNodes(HELD_LISTS);
  const panel = await startPanel(settings, options.profile);
  const row = (name, value, target) => valueRow(name, database, value, target);

  const health = watchHealth(panel);
  // The first request of this process takes longer.
  await sleep(WARM_UP_MS);
  health.longest();
  const first = await timed(() => poll(panel, nodes[0]));
  const firstWait = health.longest();
  const served = [];
  const blocked = [];
  for (let round = 0; round < SINGLE_CHANGES; round++) {
    const { etag } = await poll(panel, nodes[0]);
    await workshop.changePasswd(1 + round * 1000);
    health.longest();
    served.push(await timed(() => changed(panel, nodes[0], etag)));
    blocked.push(health.longest());
  }
  await health.stop();

  for (const node of nodes.slice(0, POLLED_LISTS)) await poll(panel, node);
  const busy = await whileUsersChange(bench, panel, nodes.slice(0, POLLED_LISTS));
  for (const node of nodes) await poll(panel, node);
  await sleep(1000);
  const megabytes = panel.memory() / MEGABYTE;
  await panel.stop();
  finish('done');

  const whole = busy.whole.map(({ p99 }) => p99);
  return [
    row('first list of a process, gzip', ms(first)),
    row('longest health check meanwhile', ms(firstWait)),
    row(
      'time from a change to a poll that has it, longest of five',
      ms(Math.max(...served)),
      below(Math.max(...served), 1200),
    ),
    row('longest health check meanwhile', ms(Math.max(...blocked))),
    row(
      `304 during ${CHANGES_PER_SECOND} changes/s, p50 / p99`,
      `${ms(busy.unchanged.p50)} / ${ms(busy.unchanged.p99)}`,
      below(busy.unchanged.p99, 25),
    ),
    row(
      'whole list during the same, gzip, p99 of each of four lists',
      whole.map(ms).join(', '),
      below(Math.max(...whole), 150),
    ),
    row('changes/s made meanwhile', busy.made.toFixed(0)),
    row('processor cores of the panel meanwhile', busy.unchanged.cpu.toFixed(2)),
    row(`resident memory with ${HELD_LISTS} lists`, `${megabytes.toFixed(0)} MB`),
  ];
}

async function whileUsersChange({ workshop, options }, panel, nodes) {
  const { seconds, connections, users } = options;
  const changes = workshop.changeUsers(CHANGES_PER_SECOND, users);
  await sleep(1000);
  const idle = { seconds, connections: connections - nodes.length, status: 304, perSecond: UNCHANGED_PER_SECOND };
  const slow = { seconds, connections: 1, perSecond: WHOLE_PER_SECOND };
  const headersOf = (node) => ({ ...signed(node.key), 'accept-encoding': 'gzip' });
  const [unchanged, ...whole] = await Promise.all([
    // Matches every tag, so each response is a 304, however often the list changes.
    repeat(panel, idle, { path: pathOf(nodes[0]), headers: { ...headersOf(nodes[0]), 'if-none-match': '*' } }),
    ...nodes.map((node) => drain(panel, slow, { path: pathOf(node), headers: headersOf(node) })),
  ]);
  return { unchanged, whole, made: await changes.stop() };
}

/** Asks for health again and again, and keeps the longest time. */
function watchHealth(panel) {
  let longest = 0;
  let isOver = false;
  const run = (async () => {
    while (!isOver) {
      longest = Math.max(longest, await timed(async () => (await fetch(`${panel.url}/health/live`)).arrayBuffer()));
      await sleep(HEALTH_EVERY_MS);
    }
  })();
  return {
    /** The longest time since the last call. */
    longest() {
      const result = longest;
      longest = 0;
      return result;
    },
    async stop() {
      isOver = true;
      await run;
    },
  };
}

/** Polls until the list has another tag. */
async function changed(panel, node, etag) {
  while ((await poll(panel, node, { 'if-none-match': etag })).etag === etag);
}

async function poll(panel, node, more = {}) {
  const headers = { ...signed(node.key), 'accept-encoding': 'gzip', ...more };
  // Unlike `fetch`, it does not decompress.
  const [reply] = await once(get(panel.url + pathOf(node), { headers }), 'response');
  reply.resume();
  await once(reply, 'end');
  if (![200, 304].includes(reply.statusCode)) throw new Error(`a list was answered with ${reply.statusCode}`);
  return { etag: reply.headers.etag };
}

function pathOf({ family, id }) {
  return `/api/${family}/v1/userList/${id}`;
}

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function ms(value) {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

function below(value, most) {
  return { text: `< ${most} ms`, isReached: value < most };
}
