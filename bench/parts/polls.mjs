import { join } from 'node:path';
import { alternate } from '../alternate.mjs';
import { drain } from '../load/drain.mjs';
import { repeat } from '../load/load.mjs';
import { signed } from '../panel.mjs';
import { Server } from '../processes/server.mjs';
import { atLeast, rateRow } from '../report/report.mjs';

const KILOBYTE = 1000;

/** The target for sending a whole list that has not changed. */
const WARM_LIST = {
  text: '≥ 5000/s, p99 < 25 ms',
  isReachedBy: ({ ours }) => ours.rate >= 5000 && ours.p99 < 25,
};

/**
 * The requests that daemons send every minute, beside bare Nest that returns a few bytes or as many as the panel.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchPolls(bench) {
  const { panel, nodes, options, database } = bench;
  const bare = await Server.start(join(import.meta.dirname, '../ceilings/bare-nest.mjs'));
  const rows = [];
  for (const poll of (await Promise.all(nodes.map((node) => pollsOf(panel, node, options.users)))).flat()) {
    const send = poll.isLong ? drain : repeat;
    const how = (seconds, status) => ({ seconds, status, connections: options.connections });
    const ours = (seconds) => {
      const headers = { ...signed(poll.key), ...poll.headers };
      return send(panel, how(seconds, poll.status), { path: poll.path, headers });
    };
    const ceiling = (seconds) => send(bare, how(seconds, 200), { path: poll.bare });
    const pair = await alternate(`${database}: ${poll.name}`, { ours, ceiling }, options);
    rows.push(rateRow(poll.name, database, pair, poll.target));
  }
  await bare.stop();
  return rows;
}

/** The ways to poll a node's configuration and its user list, with the ETags and lengths of their responses. */
async function pollsOf(panel, { family, id, key }, users) {
  const of = (name) => ({ key, path: `/api/${family}/v1/${name}/${id}` });
  const node = await look(panel, of('node'));
  const list = await look(panel, of('userList'));
  const { bytes: packed } = await look(panel, of('userList'), { 'accept-encoding': 'gzip' });
  const { data } = JSON.parse(list.body);
  if (data.length !== users) throw new Error(`the list has ${data.length} users`);

  const whole = { status: 200, headers: {}, bare: '/hello' };
  const unchanged = ({ etag }) => ({ status: 304, headers: { 'if-none-match': etag }, bare: '/hello' });
  return [
    { name: `node ${family}, 200`, ...of('node'), ...whole },
    { name: `node ${family}, 304`, ...of('node'), ...unchanged(node) },
    { name: `userList ${family}, 304`, ...of('userList'), ...unchanged(list), target: atLeast(60) },
    {
      name: `userList ${family}, 200, ${kilobytes(list.bytes)}`,
      ...of('userList'),
      ...whole,
      bare: `/bytes/${list.bytes}`,
      isLong: true,
      target: WARM_LIST,
    },
    {
      name: `userList ${family}, 200, gzip, ${kilobytes(packed)}`,
      ...of('userList'),
      ...whole,
      headers: { 'accept-encoding': 'gzip' },
      bare: `/bytes/${packed}`,
      isLong: true,
    },
  ];
}

/** Sends one request, so that the panel caches its response. */
async function look(panel, { path, key }, headers = { 'accept-encoding': 'identity' }) {
  const reply = await fetch(panel.url + path, { headers: { ...signed(key), ...headers } });
  const body = await reply.text();
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${body}`);
  return { body, etag: reply.headers.get('etag'), bytes: Number(reply.headers.get('content-length')) };
}

function kilobytes(bytes) {
  return bytes < KILOBYTE ? `${bytes} B` : `${Math.round(bytes / KILOBYTE)} kB`;
}
