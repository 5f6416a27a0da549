import { alternate } from '../alternate.mjs';
import { startCeiling } from '../ceilings/ceiling.mjs';
import { vary } from '../load/load.mjs';
import { atLeast, rateRow } from '../report/report.mjs';

/** More than a panel of one process reaches. */
export const SESSIONS_PER_SECOND = 8000;

/**
 * Logouts, each of a different session, beside a program that changes one row each time.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchLogout({ panel, workshop, settings, options, database }) {
  const { users, connections } = options;
  const updating = await startCeiling('update-only.mjs', { args: [String(users)], env: settings }, connections);
  const tokens = await workshop.beginSessions(SESSIONS_PER_SECOND * options.seconds, users);
  // Wraps around: the panel has long finished the previous use of a session when its turn comes again.
  let count = 0;
  const next = () => logout(tokens[count++ % tokens.length]);
  const ours = async (seconds) => {
    await workshop.reviveSessions(users);
    return vary(panel, { seconds, connections, status: 200 }, next);
  };
  const pair = await alternate(`${database}: logout`, { ours, ceiling: updating.round }, options);
  await updating.stop();
  return [rateRow('logout', database, pair, atLeast(50))];
}

/** The request of one logout. */
export function logout(token) {
  return { path: '/api/client/v1/logout', headers: { authorization: `Bearer ${token}` } };
}
