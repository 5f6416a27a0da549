import { showProgress } from '../../scripts/common/progress.mjs';
import { below, valueRow } from '../report/rows.mjs';

const MAX_MILLISECONDS = 150;
const PAGES = 3;

const SORTS = ['id', 'account', 'used', 'last_login', 'expired_at', 'created_at'].flatMap((by) => [by, `-${by}`]);
/** Filters that match many, few or no users, and texts that are searched in every e-mail. */
const FILTERS = [
  '',
  'state=active',
  'state=off',
  'state=banned',
  'state=expired',
  'state=used-up',
  'level=default',
  'group=',
  'near=quota',
  'near=expiry',
  'online=true',
  'node=1',
  'q=user1999',
  'q=user1',
  'q=*99@ex',
  'q=*nobody',
  'state=active&level=default&q=*9',
];

/**
 * Pages of the users table, over HTTP with an API token: each order with each filter, the first page and those after it, and how
 * many users match. Each is requested once per round, and its median counts. The slowest page is the result.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchUsersPage({ database, panel, workshop, users, options }) {
  const finish = showProgress(`${database}: pages of users`);
  await workshop.varyUsers(users);
  const headers = { authorization: `Bearer ${await workshop.addToken(['users:read'])}` };
  const times = [];
  for (const sort of SORTS) {
    for (const filter of FILTERS)
      times.push(
        ...(await pagesOf(
          panel.url,
          filter === '' ? `sort=${sort}` : `sort=${sort}&${filter}`,
          headers,
          options.rounds,
        )),
      );
  }
  for (const filter of FILTERS) times.push(await countOf(panel.url, filter, headers, options.rounds));
  finish(`${times.length} pages`);
  times.sort((a, b) => a.milliseconds - b.milliseconds);
  const slowest = times.at(-1);
  const median = times[Math.floor(times.length / 2)];
  const over = times.filter(({ milliseconds }) => milliseconds >= MAX_MILLISECONDS).length;
  const row = (name, { milliseconds }, more) => valueRow(name, milliseconds, 'ms', more);
  return [
    row(`half of ${times.length} pages, at most`, median),
    row('99 of 100, at most', times[Math.floor(times.length * 0.99)]),
    row('the slowest', slowest, { note: slowest.query, target: below(slowest.milliseconds, MAX_MILLISECONDS, 'ms') }),
    valueRow(`pages over ${MAX_MILLISECONDS} ms`, over, ''),
  ];
}

async function pagesOf(url, query, headers, rounds) {
  const times = [];
  let after = '';
  for (let page = 1; page <= PAGES && after !== null; page++) {
    const path = `limit=50&${query}${after === '' ? '' : `&after=${after}`}`;
    const { milliseconds, body } = await ask(url, path, headers, rounds);
    times.push({ query: `${query}, page ${page}`, milliseconds });
    after = body.next;
  }
  return times;
}

/** Only the first page contains the count. */
async function countOf(url, filter, headers, rounds) {
  const { milliseconds } = await ask(url, `limit=50&count=true&${filter}`, headers, rounds);
  return { query: `count=true&${filter}`, milliseconds };
}

async function ask(url, query, headers, rounds) {
  const path = `/api/admin/v1/users?${query}`;
  const times = [];
  let body;
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const reply = await fetch(`${url}${path}`, { headers });
    body = await reply.json();
    times.push(performance.now() - began);
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
  }
  times.sort((a, b) => a - b);
  return { milliseconds: times[Math.floor(rounds / 2)], body };
}
