import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { showProgress } from '../../scripts/common/progress.mjs';
import { ask } from '../load/ask.mjs';
import { drain } from '../load/drain.mjs';
import { requestText } from '../load/http-text.mjs';
import { pathOf, signed } from '../load/node-call.mjs';
import { Program } from '../../scripts/processes/program.mjs';
import { median } from '../report/figures.mjs';
import { below, valueRow } from '../report/rows.mjs';

const CHANGES_PER_SECOND = 100;
/** Lists that daemons poll while users change, and lists that a process holds at the same time. */
const POLLED_LISTS = 4;
const HELD_LISTS = 20;
/** Polls with the newest tag, of all connections together, and whole lists, of one connection for each list. */
const UNCHANGED_PER_SECOND = 2000;
const WHOLE_PER_SECOND = 5;
const WARM_UP_MS = 200;
/** Without a pause, the processes of the measurement would want more processors than there are, and the panel would wait for one. */
const POLL_EVERY_MS = 10;
const UNCHANGED_MS = 500;
/** The first polls wait for all changes that were made while nobody polled. They do not count. */
const RAMP_SECONDS = 2;
const SINGLE_CHANGES = 9;
/** Four hundred whole lists, so that four of them are slower than the 99th percentile. */
const MIN_SECONDS = 20;
/** Users; some targets hold for fewer. */
const LARGE = 100_000;
const MEGABYTE = 1e6;

/**
 * What a change of a user costs: how soon it is served, how long it keeps other requests waiting, and how polls fare while many
 * users change.
 *
 * @param {import('../run.mjs').Bench} site
 */
export async function bench(site) {
  const { database, workshop, users, panel, settings } = site;
  const finish = showProgress(`${database}: changes of users`);
  const nodes = await workshop.addDifferentNodes(HELD_LISTS);
  const changing = new Program(join(import.meta.dirname, '../processes/changing.mjs'));
  await changing.ask({ settings });

  const health = new Program(join(import.meta.dirname, '../processes/health.mjs'));
  await health.ask({ port: panel.port });
  // The first request of a process takes longer.
  await sleep(WARM_UP_MS);
  await health.ask('longest');
  const first = await timed(() => poll(panel, nodes[0]));
  const firstWait = await health.ask('longest');
  const served = [];
  const blocked = [];
  const usual = [];
  for (let round = 0; round < SINGLE_CHANGES; round++) {
    const { etag } = await poll(panel, nodes[0]);
    await health.ask('longest');
    await unchanged(panel, nodes[0], etag);
    usual.push(await health.ask('longest'));
    await changing.ask({ uid: 1 + ((round * 1000) % users) });
    await health.ask('longest');
    served.push(await timed(() => changed(panel, nodes[0], etag)));
    blocked.push(await health.ask('longest'));
  }
  await health.stop();

  for (const node of nodes.slice(0, POLLED_LISTS)) await poll(panel, node);
  const { same, whole, made } = await whileUsersChange(site, changing, nodes.slice(0, POLLED_LISTS));
  await changing.stop();
  for (const node of nodes) await poll(panel, node);
  await sleep(1000);
  const megabytes = panel.memory() / MEGABYTE;
  finish('done');

  const untilServed = Math.max(...served);
  const block = median(blocked);
  const isLarge = users > LARGE;
  return [
    valueRow('first list of a process, gzip', first, 'ms', { target: below(first, isLarge ? 8000 : 1000, 'ms') }),
    valueRow('longest health check meanwhile', firstWait, 'ms'),
    valueRow(`from a change to a poll that has it, longest of ${SINGLE_CHANGES}`, untilServed, 'ms', {
      target: below(untilServed, 1200, 'ms'),
    }),
    valueRow(`longest health check during a change, median of ${SINGLE_CHANGES}`, block, 'ms', {
      note: `${Math.max(...blocked).toFixed(1)} ms the longest`,
      target: below(block, 10, 'ms'),
    }),
    valueRow('the same while nothing changes', median(usual), 'ms', {
      note: `${Math.max(...usual).toFixed(1)} ms the longest`,
    }),
    valueRow(`304 during ${CHANGES_PER_SECOND} changes a second, p99`, same.p99, 'ms', {
      p50: same.p50,
      target: below(same.p99, 25, 'ms'),
    }),
    valueRow('whole list during the same, gzip, p99', whole.p99, 'ms', {
      p50: whole.p50,
      target: isLarge ? undefined : below(whole.p99, 150, 'ms'),
    }),
    valueRow('changes made meanwhile', made, '/s'),
    valueRow('processor cores of the panel meanwhile', same.cores, ''),
    valueRow(`resident memory with ${HELD_LISTS} lists`, megabytes, 'MB', {
      target: isLarge ? undefined : below(megabytes, 350, 'MB'),
    }),
  ];
}

async function whileUsersChange({ users, panel, options }, changing, nodes) {
  const { connections } = options;
  await changing.ask({ perSecond: CHANGES_PER_SECOND, users });
  const headersOf = (node) => ({ ...signed(node), 'accept-encoding': 'gzip' });
  const how = { seconds: Math.max(options.seconds, MIN_SECONDS), rampSeconds: RAMP_SECONDS };
  const polling = connections - nodes.length;
  const idle = { ...how, connections: polling, status: 304, perSecond: UNCHANGED_PER_SECOND / polling };
  // Matches every tag, so each response is a 304, however often the list changes.
  const unchangedList = requestText(pathOf(nodes[0]), { ...headersOf(nodes[0]), 'if-none-match': '*' });
  const lists = nodes.map((node) => requestText(pathOf(node), headersOf(node)));
  const [same, whole] = await Promise.all([
    drain(panel, idle, () => unchangedList),
    drain(panel, { ...how, connections: nodes.length, perSecond: WHOLE_PER_SECOND }, (list) => lists[list]),
  ]);
  return { same, whole, made: await changing.ask('stop') };
}

/** Polls for as long as {@link changed} usually takes, while nothing changes. */
async function unchanged(panel, node, etag) {
  const end = performance.now() + UNCHANGED_MS;
  while (performance.now() < end) {
    await poll(panel, node, { 'if-none-match': etag });
    await sleep(POLL_EVERY_MS);
  }
}

/** Polls until the list has another tag. */
async function changed(panel, node, etag) {
  while ((await poll(panel, node, { 'if-none-match': etag })).etag === etag) await sleep(POLL_EVERY_MS);
}

function poll(panel, node, more = {}) {
  return ask(panel.url + pathOf(node), { ...signed(node), 'accept-encoding': 'gzip', ...more }, [200, 304]);
}

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
