import { setTimeout as sleep } from 'node:timers/promises';
import { figures, watched } from '../report/figures.mjs';
import { Client } from './client.mjs';

/**
 * Repeats requests on some connections, and counts the responses.
 *
 * @param {import('../../scripts/processes/server.mjs').Server} server
 * @param {object} how
 * @param {number} how.seconds
 * @param {number} how.connections
 * @param {number} [how.status] the only accepted one
 * @param {number} [how.rampSeconds] before `seconds`; its requests do not count
 * @param {number} [how.perSecond] requests of each connection, as many as it takes if missing
 * @param {(connection: number) => string} textOf the text of the next request of a connection
 * @returns {Promise<import('../report/figures.mjs').Figures>}
 */
export function drain(server, { seconds, connections, rampSeconds = 0, status = 200, perSecond = Infinity }, textOf) {
  return watched(server, async () => {
    const times = [];
    const countsFrom = performance.now() + 1000 * rampSeconds;
    const end = countsFrom + 1000 * seconds;
    const loop = async (connection) => {
      // Otherwise all connections would send at the same moments.
      if (perSecond < Infinity) await sleep((1000 * connection) / connections / perSecond);
      let client = new Client(server.port);
      for (let askedAt = performance.now(); askedAt < end; askedAt = performance.now()) {
        const result = await client.ask(textOf(connection));
        // A server closes a connection after some thousand requests.
        if (result === 'closed') client = new Client(server.port);
        else if (result !== status) throw new Error(`${result} instead of ${status}`);
        else if (askedAt >= countsFrom) times.push(performance.now() - askedAt);
        const pause = 1000 / perSecond - (performance.now() - askedAt);
        if (pause > 0) await sleep(pause);
      }
      client.close();
    };
    await Promise.all(Array.from({ length: connections }, (_, connection) => loop(connection)));
    return figures(times, (performance.now() - countsFrom) / 1000);
  });
}
