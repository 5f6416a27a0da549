// `npm run bench`: how fast the panel is, each operation beside a program that does less. `npm run bench -- --help` lists the options.
import { showProgress } from '../scripts/common/progress.mjs';
import { closeAll, closeOnSignals, isClosing } from '../scripts/processes/cleanup.mjs';
import { setup } from '../scripts/setup.mjs';
import { makeDatabase } from './databases.mjs';
import { readOptions } from './options.mjs';
import { panelSettings, startPanel } from './panel.mjs';
import { describeRun, findCommit } from './report/machine.mjs';
import { keep } from './report/page.mjs';
import { resultText } from './report/tables.mjs';

/**
 * The argument of every part.
 *
 * @typedef {object} Bench
 * @property {string} database its kind
 * @property {number} users
 * @property {Record<string, string>} settings of every panel on it
 * @property {import('./workshop.mjs').Workshop} workshop
 * @property {string} hash of the one password of all users
 * @property {{ family: string, id: number, key: string }[]} nodes one of each family
 * @property {import('../scripts/processes/server.mjs').Server} panel of this part
 * @property {import('./options.mjs').Options} options
 */

const options = readOptions();
if (options === undefined) process.exit();
closeOnSignals();
try {
  await setup({ tests: true });
  const commit = findCommit();
  const [began, about] = [performance.now(), describeRun(commit, options)];
  const rows = [];
  for (const site of options.sites) rows.push(...(await measureOn(site)));
  const took = `${Math.ceil((performance.now() - began) / 60_000)} minutes`;
  console.log(`${resultText(rows)}\n${about}; ${took}`);
  if (options.isKept) console.log(`Wrote ${keep(rows, `${about}; ${took}`)}`);
} catch (error) {
  // After a signal, errors of closed connections are expected.
  if (!isClosing()) {
    console.error(error);
    process.exitCode = 1;
  }
} finally {
  await closeAll();
}
process.exit();

/** Measures parts on one database. Each part has a panel of its own. @returns {Promise<import('./report/rows.mjs').Row[]>} */
async function measureOn({ database: kind, users, parts }) {
  // Imported after the set-up, which compiles its imports.
  const { Workshop } = await import('./workshop.mjs');
  const finish = showProgress(`${kind}: ${users} users`);
  const database = await makeDatabase(kind);
  const settings = panelSettings(database.url);
  const workshop = await Workshop.open(settings);
  const { hash, nodes } = await workshop.fill(users);
  finish('made');
  const rows = [];
  for (const part of parts) {
    const { bench } = await import(`./parts/${part}.mjs`);
    const panel = await startPanel(settings, options.profile);
    const measured = await bench({ database: kind, users, settings, workshop, hash, nodes, panel, options });
    await panel.stop();
    rows.push(...measured.map((row) => ({ part, database: kind, users, ...row })));
  }
  await workshop.close();
  await database.remove();
  return rows;
}
