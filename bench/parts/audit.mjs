import { alternate } from '../alternate.mjs';
import { vary } from '../load/load.mjs';
import { startWithAudit } from '../panel.mjs';
import { rateRow, shareOf } from '../report/rows.mjs';
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
    const subjects = { panel: roundOf(panels.ours), 'without the audit log': roundOf(panels.ceiling) };
    const found = await alternate(`${bench.database}: ${operation}, audited`, subjects, bench.options);
    rows.push(rateRow(operation, found, shareOf('without the audit log', 95)));
  }
  await Promise.all(Object.values(panels).map((panel) => panel.stop()));
  return rows;
}

async function loginRounds({ users }) {
  let count = 0;
  const next = () => login(count++, users);
  return (panel) => (seconds) => vary(panel, { seconds, connections: CONNECTIONS, status: 200 }, next);
}

/** Both panels refresh the same sessions. */
async function refreshRounds({ workshop, users, options: { connections } }) {
  const tokens = new TokenRing(await workshop.beginSessions(users, users));
  const next = () => ({ path: '/api/client/v1/refresh', headers: { authorization: `Bearer ${tokens.take()}` } });
  const keep = (body) => tokens.give(JSON.parse(body).access_token);
  return (panel) => (seconds) => vary(panel, { seconds, connections, status: 200 }, next, keep);
}

async function logoutRounds({ workshop, users, options }) {
  const { connections, seconds: most } = options;
  const tokens = await workshop.beginSessions(Math.ceil(SESSIONS_PER_SECOND * Math.max(most, 1)), users);
  let count = 0;
  const next = () => logout(tokens[count++ % tokens.length]);
  return (panel) => async (seconds) => {
    await workshop.reviveSessions(users);
    return vary(panel, { seconds, connections, status: 200 }, next);
  };
}
