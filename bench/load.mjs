import autocannon from 'autocannon';
import { figures, watched } from './figures.mjs';

/** A server ends a connection after 10,000 requests; a client that is surprised by that counts its answers wrongly. */
const REQUESTS_PER_CONNECTION = 9000;

/**
 * @typedef {object} Request
 * @property {string} path
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 */

/**
 * Sends one and the same request over and over.
 *
 * @param {import('./server.mjs').Server} server
 * @param {{ seconds: number, connections: number, status: number }} how `status` is the only one that is accepted
 * @param {Request} request
 */
export function repeat(server, how, request) {
  const setupClient = (client) => {
    // Otherwise autocannon puts each body together as text, which costs it more than a server that sends it.
    client.pipelinedRequests.addBody = () => {};
  };
  return fire(server, how, { ...request, reconnectRate: REQUESTS_PER_CONNECTION, setupClient });
}

/**
 * Sends another request each time.
 *
 * @param {import('./server.mjs').Server} server
 * @param {{ seconds: number, connections: number, status: number }} how
 * @param {() => Request} next
 * @param {(body: string) => void} [onAnswer]
 */
export function vary(server, how, next, onAnswer = () => {}) {
  const setupClient = (client) =>
    client.setRequests([
      {
        setupRequest: (request) => ({ ...request, ...next() }),
        onResponse: (status, body) => status === how.status && onAnswer(body),
      },
    ]);
  return fire(server, how, { setupClient });
}

/** @returns {Promise<import('./figures.mjs').Figures>} */
function fire(server, { seconds, connections, status }, { path = '', ...options }) {
  return watched(server, async () => {
    const times = [];
    const run = autocannon({ url: server.url + path, duration: seconds, connections, ...options });
    run.on('response', (_client, _status, _bytes, time) => times.push(time));
    const { duration, errors, statusCodeStats } = await run;
    const odd = Object.keys(statusCodeStats).filter((code) => Number(code) !== status);
    if (errors > 0 || odd.length > 0) {
      throw new Error(`not only ${status}: ${JSON.stringify(statusCodeStats)}, and ${errors} connections failed`);
    }
    return figures(times, duration);
  });
}
