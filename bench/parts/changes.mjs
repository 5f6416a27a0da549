import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { showProgress } from '../../scripts/common/progress.mjs';
import { Program } from '../../scripts/processes/program.mjs';
import { ask } from '../load/ask.mjs';
import { drain } from '../load/drain.mjs';
import { requestText } from '../load/http-text.mjs';
import { pathOf, signed } from '../load/node-call.mjs';
import { median } from '../report/figures.mjs';
import { below, timeRow, valueRow } from '../report/rows.mjs';

const PROCESSES = join(import.meta.dirname, '../processes');
const CHANGES_PER_SECOND = 100;
/** Lists that daemons poll while users change, and lists that a process holds at the same time. */
const POLLED_LISTS = 4;
const HELD_LISTS = 20;
/** Polls with the newest tag, of all connections together, and whole lists, of one connection for each list. */
const UNCHANGED = { connections: 60, perSecond: 2000 / 60, status: 304 };
const WHOLE = { connections: POLLED_LISTS, perSecond: 5 };
/** The first polls wait for all changes that were made while nobody polled. They do not count. */
const RAMP_SECONDS = 2;
/** Four hundred whole lists, so that four of them are slower than the 99th percentile. */
const SECONDS = 20;
/** Without a pause, the processes of the measurement would want more processors than there are, and the panel would wait for one. */
const POLL_EVERY_MS = 10;
const SINGLE_CHANGES = 9;
const MEGABYTE = 1e6;

/**
 * What a change of a user costs: how soon it is served, how long it keeps other requests waiting, and how polls fare while many
 * users change.
 *
 * @param {import('../run.mjs').Bench} site
 */
export async function bench({ database, workshop, users, panel, settings }) {
  const finish = showProgress(`${database}: changes of users`);
  const nodes = await workshop.addNodes(HELD_LISTS, 'different');
  const changing = new Program(join(PROCESSES, 'changing.mjs'));
  await changing.ask({ settings });
  const health = new Program(join(PROCESSES, 'health.mjs'));
  await health.ask({ port: panel.port });

  const first = await timed(() => poll(panel, nodes[0]));
  const [served, blocked] = [[], []];
  for (let round = 0; round < SINGLE_CHANGES; round++) {
    const { etag } = await poll(panel, nodes[0]);
    await changing.ask({ uid: 1 + ((round * 1000) % users) });
    await health.ask('longest');
    served.push(await timed(() => changed(panel, nodes[0], etag)));
    blocked.push(await health.ask('longest'));
  }
  await health.stop();

  const polled = nodes.slice(0, POLLED_LISTS);
  for (const node of polled) await poll(panel, node);
  await changing.ask({ perSecond: CHANGES_PER_SECOND, users });
  const [same, whole] = await pollsOf(panel, polled);
  const made = await changing.ask('stop');
  await changing.stop();
  for (const node of nodes) await poll(panel, node);
  await sleep(1000);
  const megabytes = panel.memory() / MEGABYTE;
  finish('done');

  const [untilServed, block] = [Math.max(...served), median(blocked)];
  return [
    valueRow('first list of a process, gzip', first, 'ms', { target: below(first, 1000, 'ms') }),
    valueRow(`from a change to a poll that has it, longest of ${SINGLE_CHANGES}`, untilServed, 'ms', {
      target: below(untilServed, 1200, 'ms'),
    }),
    valueRow(`longest health check during a change, median of ${SINGLE_CHANGES}`, block, 'ms', {
      note: `${Math.max(...blocked).toFixed(1)} ms the longest`,
      target: below(block, 10, 'ms'),
    }),
    timeRow(`304 during ${CHANGES_PER_SECOND} changes a second, p99`, same, 25),
    timeRow('whole list during the same, gzip, p99', whole, 150),
    valueRow('changes made meanwhile', made, 'a second'),
    valueRow('processor cores of the panel meanwhile', same.cores, ''),
    valueRow(`resident memory with ${HELD_LISTS} lists`, megabytes, 'MB', { target: below(megabytes, 350, 'MB') }),
  ];
}

/** Polls with the newest tag and whole lists, at the same time. */
function pollsOf(panel, nodes) {
  const how = { seconds: SECONDS, rampSeconds: RAMP_SECONDS };
  const headersOf = (node) => ({ ...signed(node), 'accept-encoding': 'gzip' });
  // Matches every tag, so each response is a 304, however often the list changes.
  const unchangedList = requestText(pathOf(nodes[0]), { ...headersOf(nodes[0]), 'if-none-match': '*' });
  const lists = nodes.map((node) => requestText(pathOf(node), headersOf(node)));
  return Promise.all([
    drain(panel, { ...how, ...UNCHANGED }, () => unchangedList),
    drain(panel, { ...how, ...WHOLE }, (list) => lists[list]),
  ]);
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
