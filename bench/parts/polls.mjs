import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { alternate } from '../alternate.mjs';
import { ask } from '../load/ask.mjs';
import { drain } from '../load/drain.mjs';
import { requestText } from '../load/http-text.mjs';
import { pathOf, signed } from '../load/node-call.mjs';
import { Server } from '../../scripts/processes/server.mjs';
import { rateRow, shareOf } from '../report/rows.mjs';

const CEILINGS = join(import.meta.dirname, '../ceilings');
/** Whole lists at a time. More would only wait for each other. */
const LISTS_AT_ONCE = 8;
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
 * The requests that daemons send every minute, beside bare Nest that returns the same bytes.
 *
 * @param {import('../run.mjs').Bench} site
 */
export async function bench(site) {
  const polls = (await Promise.all(site.nodes.map((node) => pollsOf(site, node)))).flat();
  const bare = await Server.start(join(CEILINGS, 'bare-nest.mjs'));
  // Until its code is compiled, a program needs more time.
  await ourRound(site, polls[0])(WARM_UP_SECONDS);
  await bareRound(site, bare, polls[0])(WARM_UP_SECONDS);
  const rows = [];
  for (const poll of polls) {
    const subjects = { panel: ourRound(site, poll), 'bare Nest': bareRound(site, bare, poll) };
    rows.push(
      rateRow(poll.name, await alternate(`${site.database}: ${poll.name}`, subjects, site.options), poll.target),
    );
  }
  await bare.stop();
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
    const request = requestText(pathOf(node, call), { ...signed(node), ...more });
    return send(panel, etag === undefined, seconds, options, request);
  };
}

/** Bare Nest knows no ETag, so it sends a few bytes instead of a 304. */
function bareRound({ options }, bare, { etag, body }) {
  const request = requestText(etag === undefined ? `/bytes/${body.length}` : '/hello', {});
  return (seconds) => send(bare, etag === undefined, seconds, options, request, 200);
}

function send(server, isWhole, seconds, options, request, status = isWhole ? 200 : 304) {
  const connections = isWhole ? LISTS_AT_ONCE : options.connections;
  return drain(server, { seconds, connections, status }, () => request);
}

function size({ length }) {
  return length < 1e6 ? `${Math.round(length / 1000)} kB` : `${(length / 1e6).toFixed(1)} MB`;
}
