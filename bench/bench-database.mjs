import { showProgress } from '../scripts/common/progress.mjs';
import { makeDatabase } from './databases.mjs';
import { panelSettings, startPanel } from './panel.mjs';
import { benchAudit } from './parts/audit.mjs';
import { benchChanges } from './parts/changes.mjs';
import { benchCold } from './parts/cold.mjs';
import { benchFirstLoad } from './parts/first-load.mjs';
import { benchImports } from './parts/imports.mjs';
import { benchLogins } from './parts/logins.mjs';
import { benchLogout } from './parts/logout.mjs';
import { memoryRow } from './parts/memory.mjs';
import { benchOverload } from './parts/overload.mjs';
import { benchPolls } from './parts/polls.mjs';
import { benchRefresh } from './parts/refresh.mjs';
import { benchReports } from './parts/reports.mjs';
import { benchUsersPage } from './parts/users-page.mjs';
import { Workshop } from './workshop.mjs';

/** Measured in this order, with the memory after each. */
const PARTS = [
  ['polls', benchPolls],
  ['logins', benchLogins],
  ['refresh', benchRefresh],
  ['logout', benchLogout],
  ['audit', benchAudit],
  ['reports', benchReports],
  ['users-page', benchUsersPage],
  ['first-load', benchFirstLoad],
  ['imports', benchImports],
];

/**
 * The argument of every part.
 *
 * @typedef {object} Bench
 * @property {string} database its kind
 * @property {Record<string, string>} settings of every panel on it
 * @property {Workshop} workshop
 * @property {string} hash of the one password of all users
 * @property {{ family: string, id: number, key: string }[]} nodes
 * @property {import('./processes/server.mjs').Server} panel
 * @property {import('./options.mjs').Options} options
 */

/**
 * Measures all chosen parts on one kind of database.
 *
 * @param {string} kind
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<import('./report/report.mjs').Row[]>}
 */
export async function benchDatabase(kind, options) {
  const finish = showProgress(`${kind}: ${options.users} users`);
  const database = await makeDatabase(kind);
  const settings = panelSettings(database.url);
  const workshop = await Workshop.open(settings);
  const { hash, nodes } = await workshop.fill(options.users);
  const panel = await startPanel(settings, options.profile);
  finish('made');

  const bench = { database: kind, settings, workshop, hash, nodes, panel, options };
  const rows = [];
  for (const [name, part] of PARTS.filter(([name]) => options.parts.includes(name))) {
    rows.push(...(await part(bench)), memoryRow(bench, name));
  }
  await panel.stop();
  if (options.parts.includes('cold')) rows.push(...(await benchCold(bench)));
  if (options.parts.includes('changes')) rows.push(...(await benchChanges(bench)));
  if (options.parts.includes('overload')) rows.push(...(await benchOverload(bench)));
  await workshop.close();
  await database.remove();
  return rows;
}
