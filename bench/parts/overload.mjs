import { randomBytes } from 'node:crypto';
import { showProgress } from '../../scripts/common/progress.mjs';
import { alternate } from '../alternate.mjs';
import { drain } from '../load/drain.mjs';
import { requestText } from '../load/http-text.mjs';
import { repeat, vary } from '../load/load.mjs';
import { openLoop } from '../load/open-loop.mjs';
import { pathOf, signed } from '../load/node-call.mjs';
import { below, valueRow } from '../report/rows.mjs';
import { CONNECTIONS as LOGINS_AT_ONCE, login } from './logins.mjs';
import { TokenRing } from './refresh.mjs';

const TIMES = 10;
const NODES = 100;
const ROWS = 100;
const REPORTS_AT_ONCE = 10;
const LISTS_AT_ONCE = 8;
const POLLS_PER_SECOND = 50;
/** More than can wait in the panel. */
const CONNECTIONS = 2000;
/** Of a flood. The first two seconds do not count. */
const MIN_SECONDS = 10;
/** Closed loops on few and on many connections take turns: one round says no more than a fifth. */
const LOOPS = { rounds: 5, seconds: 1.5 };

/** Each refused refresh takes one of them out of use. */
const SESSIONS = 250_000;
/** A page of this many users is a usual call of the pages. */
const PAGE = 50;

/** In the order in which the panel refuses them last. */
const FLOODS = {
  reports,
  lists: (_bench, nodes) => wholeLists(nodes, 'gzip'),
  plain: (_bench, nodes) => wholeLists(nodes, 'identity'),
  refreshes,
  logins,
  pages,
};

/**
 * Ten times as many requests of one kind as the panel can handle, one kind at a time, while nodes poll. The requests do not
 * wait for each other. Then polls on ten times the connections, each of which waits for its response.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchOverload(bench) {
  const { panel, workshop } = bench;
  const nodes = await workshop.addNodes(NODES);
  // The first list of a process takes longer.
  await openLoop(panel.port, { ...POLLING, seconds: 1, statuses: [200] }, wholeLists(nodes, 'gzip').next);
  const rows = [];
  for (const flood of Object.values(FLOODS))
    rows.push(...(await overload(bench, await flood(bench, nodes), pollsOf(nodes))));
  return [...rows, ...(await manyConnections(bench, nodes[0]))];
}

const POLLING = { perSecond: POLLS_PER_SECOND, connections: NODES, statuses: [304] };

async function overload({ panel, database, options }, flood, nextPoll) {
  const finish = showProgress(`${database}: ten times the capacity of ${flood.name}`);
  const seconds = Math.max(options.seconds, MIN_SECONDS);
  const { rate: capacity } = await flood.capacity(panel, seconds);
  const how = { perSecond: TIMES * capacity, seconds, connections: CONNECTIONS, statuses: [200] };
  const [{ good, others }, polls] = await Promise.all([
    openLoop(panel.port, how, flood.next),
    openLoop(panel.port, { ...POLLING, seconds }, nextPoll),
  ]);
  const share = (100 * good.rate) / capacity;
  finish(`${share.toFixed(0)} %`);
  const isOnlyGood = Object.keys(polls.others).length === 0;
  return [
    valueRow(`${flood.name}: capacity`, capacity, '/s'),
    valueRow('share of it at ten times as many', share, '%', {
      p50: good.p50,
      p99: good.p99,
      note: inWords(others),
      target: { text: '≥ 80 %', isReached: share >= 80 },
    }),
    valueRow('a 304 meanwhile, p99', polls.good.p99, 'ms', {
      p50: polls.good.p50,
      note: inWords(polls.others),
      target: { ...below(polls.good.p99, 250, 'ms'), ...(isOnlyGood ? {} : { isReached: false }) },
    }),
  ];
}

/** Unchanged lists, polled in closed loops. */
async function manyConnections({ database, panel, options: { connections } }, node) {
  const headers = { ...signed(node), 'if-none-match': '*' };
  const on = (count) => (seconds) =>
    repeat(panel, { seconds, connections: count, status: 304 }, { path: pathOf(node), headers });
  const subjects = { few: on(connections), many: on(TIMES * connections) };
  const { few, many } = await alternate(`${database}: 304 on ten times the connections`, subjects, LOOPS);
  const share = (100 * many.rate) / few.rate;
  return [
    valueRow(`304 on ${connections} connections, in closed loops`, few.rate, '/s'),
    valueRow('share of it on ten times as many', share, '%', {
      p50: many.p50,
      p99: many.p99,
      target: { text: '≥ 80 %, p99 < 250 ms', isReached: share >= 80 && many.p99 < 250 },
    }),
  ];
}

function inWords(others) {
  return (
    Object.entries(others)
      .map(([result, count]) => `${count} ${result}`)
      .join(', ') || undefined
  );
}

function logins({ users }) {
  let count = 0;
  const next = () => login(count++, users);
  return {
    name: 'logins',
    capacity: (panel, seconds) => vary(panel, { seconds, connections: LOGINS_AT_ONCE, status: 200 }, next),
    next: () => textOf(next()),
  };
}

function reports({ users }, nodes) {
  const bodies = nodes.map(() => bodyOf(users));
  let count = 0;
  const next = () => {
    const index = count++ % nodes.length;
    return {
      method: 'POST',
      path: pathOf(nodes[index], 'userTraffic'),
      headers: {
        ...signed(nodes[index]),
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
    const node = nodes[count++ % nodes.length];
    return { path: pathOf(node), headers: { ...signed(node), 'accept-encoding': encoding } };
  };
  return {
    name: `whole lists (${encoding})`,
    capacity: (panel, seconds) => drain(panel, { seconds, connections: LISTS_AT_ONCE }, next()),
    next: () => textOf(next()),
  };
}

/** Each session is refreshed with its newest token. A lost response ends the use of a session. */
async function refreshes({ workshop, users, options: { connections } }) {
  const tokens = new TokenRing(await workshop.beginSessions(SESSIONS, users));
  const next = () => ({ path: '/api/client/v1/refresh', headers: { authorization: `Bearer ${tokens.take()}` } });
  const keep = (body) => tokens.give(JSON.parse(body).access_token);
  return {
    name: 'refreshes',
    capacity: (panel, seconds) => vary(panel, { seconds, connections, status: 200 }, next, keep),
    next: () => textOf(next()),
  };
}

/** Pages of the table of users. */
async function pages({ workshop, users }) {
  const token = await workshop.addToken(['users:read']);
  let count = 0;
  const next = () => ({
    path: `/api/admin/v1/users?limit=${PAGE}&q=user${(count++ % users) + 1}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    name: 'pages of users',
    capacity: (panel, seconds) => vary(panel, { seconds, connections: LISTS_AT_ONCE, status: 200 }, next),
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
    const node = nodes[count++ % nodes.length];
    return requestText(pathOf(node), { ...signed(node), 'if-none-match': '*' });
  };
}

function textOf({ method, path, headers, body }) {
  return requestText(path, headers, { method, body });
}
