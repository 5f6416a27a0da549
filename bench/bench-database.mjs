import { showProgress } from '../scripts/common/progress.mjs';
import { makeDatabase } from './databases.mjs';
import { panelSettings, startPanel } from './panel.mjs';
import { benchAudit } from './parts/audit.mjs';
import { benchChanges } from './parts/changes.mjs';
import { benchCrowd } from './parts/crowd.mjs';
import { benchFirstLoad } from './parts/first-load.mjs';
import { benchGrowth } from './parts/growth.mjs';
import { benchImports } from './parts/imports.mjs';
import { benchLogins } from './parts/logins.mjs';
import { benchLogout } from './parts/logout.mjs';
import { benchOverload } from './parts/overload.mjs';
import { benchPolls } from './parts/polls.mjs';
import { benchRefresh } from './parts/refresh.mjs';
import { benchReports } from './parts/reports.mjs';
import { benchStorm } from './parts/storm.mjs';
import { benchSubscriptions } from './parts/subscriptions.mjs';
import { benchUsersPage } from './parts/users-page.mjs';
import { Workshop } from './workshop.mjs';

const PARTS = {
  growth: benchGrowth,
  polls: benchPolls,
  logins: benchLogins,
  refresh: benchRefresh,
  logout: benchLogout,
  reports: benchReports,
  changes: benchChanges,
  audit: benchAudit,
  crowd: benchCrowd,
  overload: benchOverload,
  storm: benchStorm,
  subscriptions: benchSubscriptions,
  'users-page': benchUsersPage,
  'first-load': benchFirstLoad,
  imports: benchImports,
};

/**
 * The argument of every part.
 *
 * @typedef {object} Bench
 * @property {string} database its kind
 * @property {number} users
 * @property {Record<string, string>} settings of every panel on it
 * @property {Workshop} workshop
 * @property {string} hash of the one password of all users
 * @property {{ family: string, id: number, key: string }[]} nodes one of each family
 * @property {import('./processes/server.mjs').Server} panel of this part
 * @property {import('./options.mjs').Options} options
 */

/**
 * Measures parts on one database. Each part has a panel of its own.
 *
 * @param {import('./plan.mjs').Site} site
 * @param {import('./options.mjs').Options} options
 * @param {(part: string, rows: import('./report/rows.mjs').Row[]) => void} store is called after each part
 */
export async function benchDatabase({ database: kind, users, parts }, options, store) {
  const finish = showProgress(`${kind}: ${users} users`);
  const database = await makeDatabase(kind);
  const settings = panelSettings(database.url);
  const workshop = await Workshop.open(settings);
  const { hash, nodes } = await workshop.fill(users);
  finish('made');
  for (const part of parts) {
    const panel = await startPanel(settings, options.profile);
    const rows = await PARTS[part]({ database: kind, users, settings, workshop, hash, nodes, panel, options });
    await panel.stop();
    store(
      part,
      rows.map((row) => ({ part, database: kind, users, ...row })),
    );
  }
  await workshop.close();
  await database.remove();
}
