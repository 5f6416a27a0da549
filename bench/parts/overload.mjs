import { randomBytes } from 'node:crypto';
import { showProgress } from '../../scripts/common/progress.mjs';
import { drain } from '../load/drain.mjs';
import { requestText } from '../load/http-text.mjs';
import { repeat, vary } from '../load/load.mjs';
import { openLoop } from '../load/open-loop.mjs';
import { signed, startPanel } from '../panel.mjs';
import { valueRow } from '../report/report.mjs';
import { CONNECTIONS as LOGINS_AT_ONCE, login } from './logins.mjs';

const TIMES = 10;
const NODES = 100;
const ROWS = 100;
const REPORTS_AT_ONCE = 10;
const LISTS_AT_ONCE = 8;
const POLLS_PER_SECOND = 50;
/** More than can wait in the panel. */
const CONNECTIONS = 2000;

/**
 * Ten times as many logins, reports or whole lists as the panel can handle, one kind at a time, while nodes poll. The requests do not
 * wait for each other. Then polls on ten times the connections, each of which waits for its response.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchOverload(bench) {
  const { workshop, settings, options } = bench;
  const nodes = await workshop.addNodes(NODES);
  const panel = await startPanel(settings, options.profile);
  // The first list of a process takes longer.
  await openLoop(panel.port, { ...POLLING, seconds: 1, statuses: [200] }, wholeLists(nodes, 'gzip').next);
  const rows = [];
  const floods = [logins(bench), reports(bench, nodes), wholeLists(nodes, 'gzip'), wholeLists(nodes, 'identity')];
  for (const flood of floods) rows.push(...(await overload(panel, bench, flood, pollsOf(nodes))));
  rows.push(await manyConnections(panel, bench, nodes[0]));
  await panel.stop();
  return rows;
}

const POLLING = { perSecond: POLLS_PER_SECOND, connections: NODES, statuses: [304] };

async function overload(panel, { database, options: { seconds } }, flood, nextPoll) {
  const finish = showProgress(`${database}: ten times the capacity of ${flood.name}`);
  const { rate: capacity } = await flood.capacity(panel, seconds);
  const how = { perSecond: TIMES * capacity, seconds, connections: CONNECTIONS, statuses: [200] };
  const [{ good, others, offered }, polls] = await Promise.all([
    openLoop(panel.port, how, flood.next),
    openLoop(panel.port, { ...POLLING, seconds }, nextPoll),
  ]);
  finish('done');
  const share = (100 * good.rate) / capacity;
  const lost = Object.values(polls.others).reduce((sum, count) => sum + count, 0);
  return [
    valueRow(
      `${flood.name}, ${offered.toFixed(0)}/s offered: responses in time`,
      database,
      `${good.rate.toFixed(0)}/s, ${share.toFixed(0)} % of ${capacity.toFixed(0)}/s, p50 / p99 ${ms(good)}; others ${inWords(others)}`,
      { text: '≥ 80 %', isReached: share >= 80 },
    ),
    valueRow('a 304 meanwhile, p50 / p99', database, `${ms(polls.good)}; others ${inWords(polls.others)}`, {
      text: 'p99 < 250 ms',
      isReached: polls.good.p99 < 250 && lost === 0,
    }),
  ];
}

/** Unchanged lists, polled in closed loops. */
async function manyConnections(panel, { database, options: { seconds, connections } }, { family, id, key }) {
  const path = `/api/${family}/v1/userList/${id}`;
  const rate = async (count) => {
    const headers = { ...signed(key), 'if-none-match': '*' };
    return repeat(panel, { seconds, connections: count, status: 304 }, { path, headers });
  };
  const [few, many] = [await rate(connections), await rate(TIMES * connections)];
  const share = (100 * many.rate) / few.rate;
  return valueRow(
    `304 on ${TIMES * connections} connections`,
    database,
    `${many.rate.toFixed(0)}/s, ${share.toFixed(0)} % of ${few.rate.toFixed(0)}/s on ${connections}, p50 / p99 ${ms(many)}`,
    { text: '≥ 80 %, p99 < 250 ms', isReached: share >= 80 && many.p99 < 250 },
  );
}

function ms({ p50, p99 }) {
  return `${p50?.toFixed(1)} / ${p99?.toFixed(1)} ms`;
}

function inWords(others) {
  return (
    Object.entries(others)
      .map(([result, count]) => `${count} ${result}`)
      .join(', ') || 'none'
  );
}

function logins({ options }) {
  let count = 0;
  const next = () => login(count++, options.users);
  return {
    name: 'logins',
    capacity: (panel, seconds) => vary(panel, { seconds, connections: LOGINS_AT_ONCE, status: 200 }, next),
    next: () => textOf(next()),
  };
}

function reports({ options }, nodes) {
  const bodies = nodes.map(() => bodyOf(options.users));
  let count = 0;
  const next = () => {
    const index = count++ % nodes.length;
    const { family, id, key } = nodes[index];
    return {
      method: 'POST',
      path: `/api/${family}/v1/userTraffic/${id}`,
      headers: {
        ...signed(key),
        'content-type': 'application/json',
        'idempotency-key': randomBytes(12).toString('hex'),
      },
      body: bodies[index],
    };
  };
  return {
    name: `reports of ${ROWS} rows`,
    capacity: (panel, seconds) => vary(panel, { seconds, connections: REPORTS_AT_ONCE, status: 200 }, next),
    next: () => textOf(next()),
  };
}

/** @param {'gzip' | 'identity'} encoding */
function wholeLists(nodes, encoding) {
  let count = 0;
  const next = () => {
    const { family, id, key } = nodes[count++ % nodes.length];
    return {
      path: `/api/${family}/v1/userList/${id}`,
      headers: { ...signed(key), 'accept-encoding': encoding },
    };
  };
  return {
    name: `whole lists (${encoding})`,
    capacity: (panel, seconds) => drain(panel, { seconds, connections: LISTS_AT_ONCE }, next()),
    next: () => textOf(next()),
  };
}

function bodyOf(users) {
  const first = Math.floor(Math.random() * users);
  const step = Math.max(1, Math.floor(users / ROWS));
  return JSON.stringify(
    Array.from({ length: ROWS }, (_, index) => ({
      uid: ((first + index * step) % users) + 1,
      upload: Math.floor(Math.random() * 1e5),
      download: Math.floor(Math.random() * 1e6),
    })),
  );
}

/** Polls of all nodes with the newest tag of their lists. */
function pollsOf(nodes) {
  let count = 0;
  return () => {
    const { family, id, key } = nodes[count++ % nodes.length];
    return requestText(`/api/${family}/v1/userList/${id}`, { ...signed(key), 'if-none-match': '*' });
  };
}

function textOf({ method, path, headers, body }) {
  return requestText(path, headers, { method, body });
}
