import { alternate } from '../alternate.mjs';
import { startCeiling } from '../ceilings/ceiling.mjs';
import { vary } from '../load/load.mjs';
import { rateRow } from '../report/rows.mjs';
import { ofUpdate } from './refresh.mjs';

/** More than a panel of one process reaches. */
export const SESSIONS_PER_SECOND = 16_000;

/**
 * Logouts, each of a different session, beside a program that changes one row each time.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchLogout({ panel, workshop, settings, users, options, database }) {
  const { connections } = options;
  const updating = await startCeiling('update-only.mjs', { args: [String(users)], env: settings }, connections);
  const tokens = await workshop.beginSessions(Math.ceil(SESSIONS_PER_SECOND * Math.max(options.seconds, 1)), users);
  // Wraps around: the panel has long finished the previous use of a session when its turn comes again.
  let count = 0;
  const next = () => logout(tokens[count++ % tokens.length]);
  const ours = async (seconds) => {
    await workshop.reviveSessions(users);
    return vary(panel, { seconds, connections, status: 200 }, next);
  };
  const found = await alternate(`${database}: logout`, { panel: ours, 'one durable update': updating.round }, options);
  await updating.stop();
  return [rateRow('logout', found, ofUpdate(database))];
}

/** The request of one logout. */
export function logout(token) {
  return { path: '/api/client/v1/logout', headers: { authorization: `Bearer ${token}` } };
}
