import { connect } from 'node:net';
import { figures, watched } from '../report/figures.mjs';
import { bytesOfAnswer, requestText } from './http-text.mjs';

/** All connections read into the same buffer, so that it stays in the processor's cache. Its contents are never kept. */
const buffer = Buffer.alloc(256 * 1024);

/**
 * Repeats one request and only counts the bytes of its responses. For long responses: autocannon receives them in pieces of 64 kB
 * with an object each, and does so more slowly than a server sends them.
 *
 * @param {import('../processes/server.mjs').Server} server
 * @param {{ seconds: number, connections: number, perSecond?: number }} how `perSecond`: requests of each connection; as many as
 *   it takes if missing
 * @param {import('./load.mjs').Request} request
 * @returns {Promise<import('../report/figures.mjs').Figures>}
 */
export function drain(server, { seconds, connections, perSecond = Infinity }, { path, headers = {} }) {
  return watched(server, async () => {
    const request = requestText(path, headers);
    const times = [];
    const began = performance.now();
    const end = began + 1000 * seconds;
    await Promise.all(
      Array.from({ length: connections }, () => loop(server.port, request, { end, times, pauseMs: 1000 / perSecond })),
    );
    return figures(times, (performance.now() - began) / 1000);
  });
}

/** One connection, on which each response is followed by the next request. */
function loop(port, request, { end, times, pauseMs }) {
  return new Promise((resolve, reject) => {
    let askedAt;
    let left;
    const ask = () => {
      askedAt = performance.now();
      left = undefined;
      socket.write(request);
    };
    const take = (length) => {
      left = (left ?? bytesOfAnswer(buffer)) - length;
      if (Number.isNaN(left)) socket.destroy(new Error(`not an answer: ${buffer.toString('latin1', 0, length)}`));
      if (left > 0) return true;
      const now = performance.now();
      times.push(now - askedAt);
      if (now < end) setTimeout(ask, Math.max(0, pauseMs - (now - askedAt)));
      else socket.end();
      return true;
    };
    const socket = connect({ port, host: '127.0.0.1', onread: { buffer, callback: take } }, ask);
    socket.once('error', reject);
    socket.once('close', resolve);
  });
}
