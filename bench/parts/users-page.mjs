import { valueRow } from '../report.mjs';

const MOST_MILLISECONDS = 150;
const PAGES = 3;

const SORTS = ['id', 'account', 'used', 'last_login', 'expired_at', 'created_at'].flatMap((by) => [by, `-${by}`]);
/** Dense and sparse ones, some that nobody meets, and texts that are looked for in every account. */
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
 * Pages of the table of users, over HTTP with an API token: each order with each filter, the first page and those after it. The
 * slowest one counts.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchUsersPage({ panel, workshop, options, database }) {
  await workshop.varyUsers(options.users);
  const headers = { authorization: `Bearer ${await workshop.addToken(['users:read'])}` };
  const times = [];
  for (const sort of SORTS) {
    for (const filter of FILTERS) times.push(...(await pagesOf(panel.url, `sort=${sort}&${filter}`, headers)));
  }
  times.sort((a, b) => a.milliseconds - b.milliseconds);
  const slowest = times.at(-1);
  const median = times[Math.floor(times.length / 2)];
  const target = { text: `< ${MOST_MILLISECONDS} ms`, isReached: slowest.milliseconds < MOST_MILLISECONDS };
  return [
    valueRow(`a page of ${options.users} users, median`, database, `${median.milliseconds.toFixed(0)} ms`),
    valueRow(`the slowest (${slowest.query})`, database, `${slowest.milliseconds.toFixed(0)} ms`, target),
  ];
}

async function pagesOf(url, query, headers) {
  const times = [];
  let after = '';
  for (let page = 0; page < PAGES && after !== null; page++) {
    const began = performance.now();
    const path = `/api/admin/v1/users?limit=50&${query}${after === '' ? '' : `&after=${after}`}`;
    const reply = await fetch(`${url}${path}`, { headers });
    const { next } = await reply.json();
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
    times.push({ query, milliseconds: performance.now() - began });
    after = next;
  }
  return times;
}
