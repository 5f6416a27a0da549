import { alternate } from '../alternate.mjs';
import { startCeiling } from '../ceilings/ceiling.mjs';
import { vary } from '../load/load.mjs';
import { rateRow, shareOf } from '../report/rows.mjs';

/** Far more than there are connections. */
const MAX_SESSIONS = 20_000;

/** The target for a change of one row, as a share of that change alone. */
export function ofUpdate(database) {
  return shareOf('one durable update', database === 'sqlite' ? 50 : 35);
}

/**
 * Refreshes of each user's session in turn, always with its newest token, beside a program that changes one row each time.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchRefresh({ panel, workshop, settings, users, options, database }) {
  const { connections } = options;
  const updating = await startCeiling('update-only.mjs', { args: [String(users)], env: settings }, connections);
  const tokens = new TokenRing(await workshop.beginSessions(Math.min(users, MAX_SESSIONS), users));
  const next = () => ({
    path: '/api/client/v1/refresh',
    headers: { authorization: `Bearer ${tokens.take()}` },
  });
  const ours = (seconds) =>
    vary(panel, { seconds, connections, status: 200 }, next, (body) => tokens.give(JSON.parse(body).access_token));
  const found = await alternate(`${database}: refresh`, { panel: ours, 'one durable update': updating.round }, options);
  await updating.stop();
  return [rateRow('refresh', found, ofUpdate(database))];
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
