import { alternate } from '../alternate.mjs';
import { vary } from '../load/load.mjs';
import { startWithAudit } from '../panel.mjs';
import { atLeast, rateRow } from '../report/report.mjs';
import { CONNECTIONS, login } from './logins.mjs';
import { logout, SESSIONS_PER_SECOND } from './logout.mjs';
import { TokenRing } from './refresh.mjs';

/**
 * Logins, refreshes and logouts of a panel that writes audit entries, beside the same panel without them.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchAudit(bench) {
  const panels = {
    ours: await startWithAudit(bench.settings, { isAudited: true }),
    ceiling: await startWithAudit(bench.settings, { isAudited: false }),
  };
  const rows = [];
  for (const [operation, roundsOf] of [
    ['login', loginRounds],
    ['refresh', refreshRounds],
    ['logout', logoutRounds],
  ]) {
    const roundOf = await roundsOf(bench);
    const subjects = { ours: roundOf(panels.ours), ceiling: roundOf(panels.ceiling) };
    const name = `${operation}, audited beside not`;
    const pair = await alternate(`${bench.database}: ${name}`, subjects, bench.options);
    rows.push(rateRow(name, bench.database, pair, atLeast(95)));
  }
  await Promise.all(Object.values(panels).map((panel) => panel.stop()));
  return rows;
}

async function loginRounds({ options }) {
  let count = 0;
  const next = () => login(count++, options.users);
  return (panel) => (seconds) => vary(panel, { seconds, connections: CONNECTIONS, status: 200 }, next);
}

/** Both panels refresh the same sessions. */
async function refreshRounds({ workshop, options }) {
  const { users, connections } = options;
  const tokens = new TokenRing(await workshop.beginSessions(users, users));
  const next = () => ({ path: '/api/client/v1/refresh', headers: { authorization: `Bearer ${tokens.take()}` } });
  const keep = (body) => tokens.give(JSON.parse(body).access_token);
  return (panel) => (seconds) => vary(panel, { seconds, connections, status: 200 }, next, keep);
}

async function logoutRounds({ workshop, options }) {
  const { users, connections, seconds: most } = options;
  const tokens = await workshop.beginSessions(SESSIONS_PER_SECOND * most, users);
  let count = 0;
  const next = () => logout(tokens[count++ % tokens.length]);
  return (panel) => async (seconds) => {
    await workshop.reviveSessions(users);
    return vary(panel, { seconds, connections, status: 200 }, next);
  };
}
