import { join } from 'node:path';
import { alternate } from '../alternate.mjs';
import { ask } from '../load/ask.mjs';
import { vary } from '../load/load.mjs';
import { Server } from '../processes/server.mjs';
import { rateRow } from '../report/rows.mjs';

const BARE = join(import.meta.dirname, '../ceilings/bare-nest.mjs');
const NODES = 30;
/** Each link may be fetched once a second in the long run, and the panel keeps up to 64 MiB of files. */
const LINKS = 4000;
const PER_SECOND = 2000;
const FORMATS = { base64: 'v2rayN/6.60', Clash: 'clash.meta/1.19', 'sing-box': 'SFA/1.12' };

/**
 * Apps that fetch the files of different users, with 30 nodes in each, beside bare Nest that returns as many bytes. The first fetch of
 * each link builds its file, before the rounds.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchSubscriptions({ panel, workshop, users, options, database }) {
  await workshop.addReachableNodes(NODES);
  const codes = await workshop.addLinks(Math.min(users, LINKS));
  const bare = await Server.start(BARE);
  const rows = [];
  for (const [format, agent] of Object.entries(FORMATS)) {
    const headers = { 'user-agent': agent, 'accept-encoding': 'identity' };
    const files = [];
    for (const code of codes) files.push({ path: `/s/${code}`, ...(await fetched(panel, code, headers)) });
    const [{ path: first, length }] = files;
    const { length: packedLength } = await fetched(panel, first.slice('/s/'.length), {
      ...headers,
      'accept-encoding': 'gzip',
    });
    const turns = (more) => {
      let count = 0;
      return () => {
        const { path, etag } = files[count++ % files.length];
        return { path, headers: { ...headers, ...more(etag) } };
      };
    };
    const how = (seconds, status) => ({ seconds, connections: options.connections, status });
    const whole = turns(() => ({}));
    const packed = turns(() => ({ 'accept-encoding': 'gzip' }));
    const unchanged = turns((etag) => ({ 'if-none-match': etag }));
    const bytes = (path) => (seconds) => vary(bare, how(seconds, 200), () => ({ path }));
    const measured = [
      [`${format}, whole, ${length} bytes`, (seconds) => vary(panel, how(seconds, 200), whole), `/bytes/${length}`],
      [`${format}, whole, gzip`, (seconds) => vary(panel, how(seconds, 200), packed), `/bytes/${packedLength}`],
      [`${format}, 304`, (seconds) => vary(panel, how(seconds, 304), unchanged), '/hello'],
    ];
    for (const [name, round, path] of measured) {
      const subjects = { panel: round, 'bare Nest': bytes(path) };
      rows.push(rateRow(name, await alternate(`${database}: ${name}`, subjects, options), reached));
    }
  }
  await bare.stop();
  return rows;
}

async function fetched(panel, code, headers) {
  const { etag, body } = await ask(`${panel.url}/s/${code}`, headers);
  return { etag, length: body.length };
}

function reached({ value }) {
  return { text: `≥ ${PER_SECOND} a second`, isReached: value >= PER_SECOND };
}
