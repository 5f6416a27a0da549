import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Server } from '../../scripts/processes/server.mjs';
import { alternate } from '../alternate.mjs';
import { ask } from '../load/ask.mjs';
import { drain } from '../load/drain.mjs';
import { requestText } from '../load/http-text.mjs';
import { pathOf, signed } from '../load/node-call.mjs';
import { rateRow, shareOfProcessor, shareOfRate } from '../report/rows.mjs';

const BARE_NEST = join(import.meta.dirname, '../ceilings/bare-nest.mjs');
const CONNECTIONS = 64;
/** Whole lists at a time. More would only wait for each other. */
const LISTS_AT_ONCE = 8;
/** Beyond this number of users, a list is long enough for its bytes to count more than its request. */
const LONG_LIST = 50_000;
const WARM_UP_SECONDS = 2;
const GZIP = { 'accept-encoding': 'gzip' };
const PLAIN = { 'accept-encoding': 'identity' };

/**
 * A poll, and what bare Nest sends for the same.
 *
 * @typedef {object} Poll
 * @property {string} name
 * @property {string} request
 * @property {number} status
 * @property {number} connections
 * @property {string} bareRequest
 * @property {Parameters<typeof rateRow>[2]['target']} [target]
 */

/**
 * The requests that daemons send every minute, beside bare Nest that returns the same number of bytes.
 *
 * @param {import('../run.mjs').Bench} site
 */
export async function bench({ panel, nodes, users, options, database }) {
  const polls = (await Promise.all(nodes.map((node) => pollsOf(panel, users, node)))).flat();
  const bare = await Server.start(BARE_NEST);
  const rows = [];
  for (const { name, request, status, connections, bareRequest, target } of polls) {
    const subjects = {
      panel: (seconds) => drain(panel, { seconds, connections, status }, () => request),
      ceiling: (seconds) => drain(bare, { seconds, connections }, () => bareRequest),
    };
    // Until its code is compiled, a program needs more time.
    if (rows.length === 0) for (const warmUp of Object.values(subjects)) await warmUp(WARM_UP_SECONDS);
    rows.push(rateRow(name, await alternate(`${database}: ${name}`, subjects, options), { target }));
  }
  await bare.stop();
  return rows;
}

/** @returns {Promise<Poll[]>} the ways to poll a node's record and its user list */
async function pollsOf(panel, users, node) {
  // The panel caches each response, too.
  const of = (call, headers) => ask(panel.url + pathOf(node, call), { ...signed(node), ...headers });
  const [record, packed] = [await of('node', PLAIN), await of('userList', GZIP)];
  const body = gunzipSync(packed.body);
  const { data } = JSON.parse(body);
  if (data.length !== users) throw new Error(`the list has ${data.length} users`);

  const poll = (call, headers) => requestText(pathOf(node, call), { ...signed(node), ...headers });
  /** Bare Nest knows no ETag, so it sends a few bytes instead of a 304. */
  const unchanged = (call, etag) => ({
    ...{ name: `${call} ${node.family}, 304`, request: poll(call, { 'if-none-match': etag }), status: 304 },
    ...{ connections: CONNECTIONS, bareRequest: requestText('/hello', {}) },
  });
  const list = { ...unchanged('userList', packed.etag), target: shareOfProcessor(45) };
  if (node.family === 'ssr') return [unchanged('node', record.etag), list];
  const whole = (form, headers, { length }, percents) => ({
    ...{ name: `userList ss, whole, ${form}, ${size(length)}`, request: poll('userList', headers), status: 200 },
    ...{ connections: LISTS_AT_ONCE, bareRequest: requestText(`/bytes/${length}`, {}), target: shareOfRate(percents) },
  });
  const isLong = users > LONG_LIST;
  return [list, whole('gzip', GZIP, packed.body, isLong ? 85 : 60), whole('plain', PLAIN, body, isLong ? 90 : 75)];
}

function size(length) {
  return length < 1e6 ? `${Math.round(length / 1000)} kB` : `${(length / 1e6).toFixed(1)} MB`;
}
