// `npm run bench`: how fast the panel is, each operation beside a program that does less. `npm run bench -- --help` lists the options.
import { relative } from 'node:path';
import { showProgress } from '../scripts/common/progress.mjs';
import { setup } from '../scripts/setup.mjs';
import { makeDatabase } from './databases.mjs';
import { readOptions } from './options.mjs';
import { panelSettings, startPanel } from './panel.mjs';
import { closeAll, closeOnSignals, isClosing } from '../scripts/processes/cleanup.mjs';
import { describeMachine, findCommit, findVersions } from './report/machine.mjs';
import { resultText } from './report/result-text.mjs';
import { writePage } from './report/write-page.mjs';
import { keep } from './store/kept-runs.mjs';

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

/**
 * @typedef {object} Result
 * @property {string} name
 * @property {string} commit
 * @property {boolean} isClean the source was that of the commit
 * @property {string} date of the start
 * @property {import('./report/machine.mjs').Machine} machine
 * @property {Record<string, string>} versions
 * @property {Pick<import('./options.mjs').Options, 'seconds' | 'rounds' | 'connections' | 'storm' | 'sites'>} options
 * @property {number} seconds
 * @property {import('./report/rows.mjs').Row[]} rows
 */

const options = readOptions();
if (options === undefined) process.exit();
if (options.isWritten) {
  console.log(`Wrote ${relative(process.cwd(), writePage())}`);
  process.exit();
}
closeOnSignals();
try {
  await setup({ tests: true });
  const result = await measure(options);
  console.log(resultText(result));
  if (options.isKept) console.log(`Kept as ${relative(process.cwd(), keep(result))}`);
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

/** @returns {Promise<Result>} */
async function measure({ profile: _profile, isKept: _isKept, isWritten: _isWritten, ...shown }) {
  const [began, date, commit] = [performance.now(), new Date().toISOString(), findCommit()];
  const name = `${date.slice(0, 19).replaceAll(':', '')}-${commit.commit}`;
  const about = { name, ...commit, date, machine: describeMachine(), versions: findVersions(), options: shown };
  const rows = [];
  for (const site of options.sites) rows.push(...(await measureOn(site)));
  return { ...about, seconds: Math.round((performance.now() - began) / 1000), rows };
}

/** Measures parts on one database. Each part has a panel of its own. */
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
