import autocannon from 'autocannon';
import { figures, watched } from '../report/figures.mjs';

/** A server closes a connection after 10,000 requests, and autocannon then counts responses wrongly. So it reconnects earlier. */
const REQUESTS_PER_CONNECTION = 9000;

/**
 * @typedef {object} Request
 * @property {string} path
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {string} [body]
 */

/**
 * Repeats one request.
 *
 * @param {import('../processes/server.mjs').Server} server
 * @param {{ seconds: number, connections: number, status: number, rampSeconds?: number, perSecond?: number }} how `status` is the only
 *   accepted one; `perSecond` limits the requests of all connections together; responses of the ramp come before `seconds` and do not
 *   count
 * @param {Request} request
 */
export function repeat(server, how, request) {
  const setupClient = (client) => {
    // Otherwise autocannon turns each body into text, which costs it more than a server that sends the body.
    client.pipelinedRequests.addBody = () => {};
  };
  return fire(server, how, { ...request, reconnectRate: REQUESTS_PER_CONNECTION, setupClient });
}

/**
 * Sends a different request each time.
 *
 * @param {import('../processes/server.mjs').Server} server
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

/** @returns {Promise<import('../report/figures.mjs').Figures>} */
function fire(server, { seconds, connections, status, rampSeconds = 0, perSecond }, { path = '', ...options }) {
  return watched(server, async () => {
    const times = [];
    const countsFrom = performance.now() + 1000 * rampSeconds;
    const run = autocannon({
      url: server.url + path,
      duration: rampSeconds + seconds,
      connections,
      overallRate: perSecond,
      ...options,
    });
    run.on('response', (_client, _status, _bytes, time) => {
      if (performance.now() >= countsFrom) times.push(time);
    });
    const { duration, errors, statusCodeStats } = await run;
    const odd = Object.keys(statusCodeStats).filter((code) => Number(code) !== status);
    if (errors > 0 || odd.length > 0) {
      throw new Error(`not only ${status}: ${JSON.stringify(statusCodeStats)}, and ${errors} connections failed`);
    }
    return figures(times, duration - rampSeconds);
  });
}
