import { alternate } from '../alternate.mjs';
import { startCeiling } from '../ceilings/ceiling.mjs';
import { vary } from '../load/load.mjs';
import { atLeast, rateRow } from '../report/report.mjs';

/**
 * Refreshes of each user's session in turn, always with its newest token, beside a program that changes one row each time.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchRefresh({ panel, workshop, settings, options, database }) {
  const { users, connections } = options;
  const updating = await startCeiling('update-only.mjs', { args: [String(users)], env: settings }, connections);
  const tokens = new TokenRing(await workshop.beginSessions(users, users));
  const next = () => ({
    path: '/api/client/v1/refresh',
    headers: { authorization: `Bearer ${tokens.take()}` },
  });
  const ours = (seconds) =>
    vary(panel, { seconds, connections, status: 200 }, next, (body) => tokens.give(JSON.parse(body).access_token));
  const pair = await alternate(`${database}: refresh`, { ours, ceiling: updating.round }, options);
  await updating.stop();
  return [rateRow('refresh', database, pair, atLeast(50))];
}

/** The newest token of each session. A session whose response was lost at the end of a round is not used again. */
export class TokenRing {
  #tokens;
  #first = 0;

  constructor(tokens) {
    this.#tokens = tokens;
  }

  take() {
    if (this.#first === this.#tokens.length) throw new Error('every session waits for its answer');
    return this.#tokens[this.#first++];
  }

  give(token) {
    this.#tokens.push(token);
  }
}
