import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { alternate } from '../alternate.mjs';
import { Nginx } from '../ceilings/nginx.mjs';
import { ask } from '../load/ask.mjs';
import { drain } from '../load/drain.mjs';
import { pathOf, signed } from '../load/node-call.mjs';
import { Server } from '../processes/server.mjs';
import { rateRow, shareOf } from '../report/rows.mjs';

const CEILINGS = join(import.meta.dirname, '../ceilings');
/** Whole lists at a time. More would only wait for each other. */
const LISTS_AT_ONCE = 8;
const COMPUTED_AT_ONCE = 4;
/** Beyond this number of users, a list is long enough for its bytes to count more than its request. */
const LONG_LIST = 50_000;
const WARM_UP_SECONDS = 2;
const GZIP = { 'accept-encoding': 'gzip' };
const PLAIN = { 'accept-encoding': 'identity' };

/**
 * A poll, and the same load on a ceiling.
 *
 * @typedef {object} Poll
 * @property {string} name
 * @property {{ family: string, id: number, key: string }} node
 * @property {string} call
 * @property {string | undefined} etag of a poll that gets a 304
 * @property {Buffer} body of the other polls, as it is sent
 * @property {boolean} isPacked
 * @property {Parameters<typeof rateRow>[2]} [target]
 */

/**
 * The requests that daemons send every minute, beside bare Nest and nginx that return the same bytes, and beside a panel that makes
 * the list for each request.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchPolls(bench) {
  const polls = (await Promise.all(bench.nodes.map((node) => pollsOf(bench, node)))).flat();
  const bare = await Server.start(join(CEILINGS, 'bare-nest.mjs'));
  const usual = await Server.start(join(CEILINGS, 'list-per-request.mjs'), { env: bench.settings });
  const files = Object.fromEntries(polls.map(({ body }, index) => [`file${index}`, body]));
  const nginx = await Nginx.start(files);
  // Until its code is compiled, a program needs more time.
  await ourRound(bench, polls[0])(WARM_UP_SECONDS);
  await bareRound(bench, bare, polls[0])(WARM_UP_SECONDS);
  const rows = [];
  for (const [index, poll] of polls.entries()) {
    const subjects = { panel: ourRound(bench, poll), 'bare Nest': bareRound(bench, bare, poll) };
    if (nginx) subjects.nginx = await nginxRound(bench, nginx, poll, `/file${index}`);
    const found = await alternate(`${bench.database}: ${poll.name}`, subjects, bench.options);
    if (poll.call === 'userList') {
      // With 100,000 users its statements may take longer than the database layer allows. Then it has no figure.
      const usually = await usualRound(usual, poll)(bench.options.seconds).catch(() => undefined);
      if (usually) found['a list per request'] = usually;
    }
    rows.push(rateRow(poll.name, found, poll.target));
  }
  await Promise.all([bare, usual, nginx].map((server) => server?.stop()));
  return rows;
}

/** @returns {Promise<Poll[]>} the ways to poll a node's record and its user list */
async function pollsOf({ panel, users }, node) {
  // The panel caches each response, too.
  const of = (call, headers) => ask(panel.url + pathOf(node, call), { ...signed(node), ...headers });
  const [record, packed] = [await of('node', PLAIN), await of('userList', GZIP)];
  const body = gunzipSync(packed.body);
  const { data } = JSON.parse(body);
  if (data.length !== users) throw new Error(`the list has ${data.length} users`);

  const unchanged = { name: `userList ${node.family}, 304`, node, call: 'userList', etag: packed.etag, body };
  const list = { ...unchanged, target: shareOf('bare Nest', 45, { byProcessor: true }) };
  if (node.family === 'ssr') {
    return [{ name: 'node ssr, 304', node, call: 'node', etag: record.etag, body: record.body }, list];
  }
  const whole = { node, call: 'userList' };
  const share = users > LONG_LIST ? { gzip: 85, plain: 90 } : { gzip: 60, plain: 75 };
  const [packedTarget, plainTarget] = [shareOf('bare Nest', share.gzip), shareOf('bare Nest', share.plain)];
  return [
    list,
    {
      ...whole,
      name: `userList ss, whole, gzip, ${size(packed.body)}`,
      body: packed.body,
      isPacked: true,
      target: packedTarget,
    },
    { ...whole, name: `userList ss, whole, plain, ${size(body)}`, body, target: plainTarget },
  ];
}

function ourRound({ panel, options }, { node, call, etag, isPacked }) {
  const more = etag === undefined ? (isPacked ? GZIP : PLAIN) : { 'if-none-match': etag };
  return (seconds) => {
    const request = { path: pathOf(node, call), headers: { ...signed(node), ...more } };
    return send(panel, etag === undefined, seconds, options, request);
  };
}

/** Bare Nest knows no ETag, so it sends a few bytes instead of a 304. */
function bareRound({ options }, bare, { etag, body }) {
  const path = etag === undefined ? `/bytes/${body.length}` : '/hello';
  return (seconds) => send(bare, etag === undefined, seconds, options, { path }, 200);
}

async function nginxRound({ options }, nginx, { etag }, path) {
  if (etag === undefined) return (seconds) => send(nginx, true, seconds, options, { path });
  const file = await ask(nginx.url + path, {});
  return (seconds) => send(nginx, false, seconds, options, { path, headers: { 'if-none-match': file.etag } });
}

function usualRound(usual, { node, etag, isPacked }) {
  const headers = etag === undefined ? (isPacked ? GZIP : PLAIN) : { 'if-none-match': etag };
  const status = etag === undefined ? 200 : 304;
  return (seconds) =>
    drain(usual, { seconds, connections: COMPUTED_AT_ONCE, status }, { path: `/list/${node.family}`, headers });
}

function send(server, isWhole, seconds, options, request, status = isWhole ? 200 : 304) {
  const connections = isWhole ? LISTS_AT_ONCE : options.connections;
  return drain(server, { seconds, connections, status }, request);
}

function size({ length }) {
  return length < 1e6 ? `${Math.round(length / 1000)} kB` : `${(length / 1e6).toFixed(1)} MB`;
}
