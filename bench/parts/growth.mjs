import { setTimeout as sleep } from 'node:timers/promises';
import { showProgress } from '../../scripts/common/progress.mjs';
import { ask } from '../load/ask.mjs';
import { drain } from '../load/drain.mjs';
import { vary } from '../load/load.mjs';
import { pathOf, signed } from '../load/node-call.mjs';
import { median } from '../report/figures.mjs';
import { valueRow } from '../report/rows.mjs';
import { login } from './logins.mjs';

const CHANGES = 3;
/** After this time a process has read the changes of another. */
const SEEN_AFTER_MS = 1100;
const PAGES = ['sort=id', 'sort=-used', 'sort=account&q=user1', 'state=active&sort=-created_at'];
const PAGE_ROUNDS = 5;
const WARM_UP_SECONDS = 1.5;
const MICROSECOND = 1e-6;

/**
 * What depends on the number of users: the same operations with 1,000 to 1,000,000 of them give the charts of growth.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchGrowth(bench) {
  const { panel, nodes, database, options } = bench;
  const [node] = nodes;
  const finish = showProgress(`${database}: growth`);
  const poll = () => ask(panel.url + pathOf(node), { ...signed(node), 'accept-encoding': 'gzip' });
  const how = { seconds: options.seconds, connections: 1 };
  /** Until its code is compiled, the panel needs more time. */
  const warm = async (request, status = 200) => {
    await drain(panel, { ...how, seconds: WARM_UP_SECONDS, status }, request);
    return drain(panel, { ...how, status }, request);
  };

  const first = await timed(poll);
  const { etag } = await poll();
  const path = pathOf(node);
  const unchanged = await warm({ path, headers: { ...signed(node), 'if-none-match': etag } }, 304);
  const whole = await warm({ path, headers: { ...signed(node), 'accept-encoding': 'gzip' } });
  const change = await processorTimeOfChange(bench, poll);
  let count = 0;
  const logins = await vary(panel, { ...how, status: 200 }, () => login(count++, bench.users));
  const page = await usersPage(bench);
  finish('done');
  return [
    valueRow('first list of a process, gzip', first, 'ms'),
    valueRow('processor time of a change and the list with it', change, 'ms'),
    valueRow('processor time of a whole list, gzip', whole.micros / 1000, 'ms'),
    valueRow('processor time of a 304', unchanged.micros / 1000, 'ms'),
    valueRow('a page of users', page, 'ms'),
    valueRow('a login', logins.p50, 'ms'),
  ];
}

/** Milliseconds of processor time of the panel from a change by another process to the response that has it. */
async function processorTimeOfChange({ panel, workshop, users }, poll) {
  const usedWhile = async (act) => {
    const before = panel.cpuSeconds();
    await act();
    return panel.cpuSeconds() - before;
  };
  const wait = () => sleep(SEEN_AFTER_MS);
  let changes = 0;
  let idle = 0;
  for (let round = 0; round < CHANGES; round++) {
    await workshop.changePasswd(1 + ((round * 997) % users));
    changes += await usedWhile(async () => {
      await wait();
      await poll();
    });
    // The same without a change: timers of the process, and sending the list.
    idle += await usedWhile(async () => {
      await wait();
      await poll();
    });
  }
  return Math.max((1000 * (changes - idle)) / CHANGES, MICROSECOND);
}

/** The median time of first pages of users, in different orders and with different filters. */
async function usersPage({ panel, workshop }) {
  const headers = { authorization: `Bearer ${await workshop.addToken(['users:read'])}` };
  const times = [];
  for (let round = 0; round < PAGE_ROUNDS; round++) {
    for (const query of PAGES)
      times.push(await timed(() => ask(`${panel.url}/api/admin/v1/users?limit=50&${query}`, headers)));
  }
  return median(times);
}

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
