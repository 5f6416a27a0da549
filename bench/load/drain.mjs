import { connect } from 'node:net';
import { figures, watched } from '../report/figures.mjs';
import { requestText, statusAndLength } from './http-text.mjs';

/** All connections read into the same buffer, so that it stays in the processor's cache. Its contents are never kept. */
const buffer = Buffer.alloc(256 * 1024);

/**
 * Repeats requests and only counts the bytes of their responses. autocannon needs more processor time than the server that it measures,
 * and receives long responses more slowly than a server sends them.
 *
 * @param {import('../processes/server.mjs').Server} server
 * @param {{ seconds: number, connections: number, rampSeconds?: number, status?: number, perSecond?: number }} how `status` is the only
 *   accepted one; `perSecond`: requests of each connection, as many as it takes if missing; requests of the ramp come before `seconds`
 *   and do not count
 * @param {...import('./load.mjs').Request} requests of one connection each, in turn
 * @returns {Promise<import('../report/figures.mjs').Figures>}
 */
export function drain(server, how, ...requests) {
  const { seconds, connections, rampSeconds = 0, status = 200, perSecond = Infinity } = how;
  const texts = requests.map(({ path, headers = {} }) => requestText(path, headers));
  return watched(server, async () => {
    const times = [];
    const countsFrom = performance.now() + 1000 * rampSeconds;
    const end = countsFrom + 1000 * seconds;
    const rules = { countsFrom, end, times, status, pauseMs: 1000 / perSecond };
    await Promise.all(
      Array.from({ length: connections }, (_, index) => loop(server.port, texts[index % texts.length], rules)),
    );
    return figures(times, (performance.now() - countsFrom) / 1000);
  });
}

/** One connection, on which each response is followed by the next request. The panel closes it after 10,000 of them. */
function loop(port, request, how) {
  const { countsFrom, end, times, status, pauseMs } = how;
  return new Promise((resolve, reject) => {
    let askedAt;
    let left;
    let isLast;
    let hasFailed = false;
    const ask = () => {
      askedAt = performance.now();
      left = undefined;
      socket.write(request);
    };
    const begin = () => {
      const head = statusAndLength(buffer);
      left = head.status === status ? head.length : NaN;
      isLast = head.isLast;
    };
    const take = (length) => {
      if (left === undefined) begin();
      left -= length;
      if (left > 0) return true;
      if (Number.isNaN(left)) return fail(new Error(`not a ${status}: ${buffer.toString('latin1', 0, length)}`));
      const now = performance.now();
      if (askedAt >= countsFrom) times.push(now - askedAt);
      const pause = pauseMs - (now - askedAt);
      if (now >= end || isLast) socket.end();
      else if (pause > 0) setTimeout(ask, pause);
      else ask();
      return true;
    };
    const fail = (error) => {
      hasFailed = true;
      socket.destroy();
      reject(error);
      return false;
    };
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback: take } }, ask);
    socket.once('error', fail);
    socket.once('close', () => resolve(hasFailed || performance.now() >= end ? undefined : loop(port, request, how)));
  });
}
