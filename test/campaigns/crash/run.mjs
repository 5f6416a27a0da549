// Kills panels and their database while daemons report, and proves that every acknowledged byte is charged exactly once. The
// journal is in the memory of this process, which is never killed.
import { openSync } from 'node:fs';
import { showState } from '../../../scripts/common/progress.mjs';
import { randomNumbers } from '../../daemons/fakes/random.mjs';
import { runHarness } from '../harness/run-harness.mjs';
import { readOptions } from './options.mjs';

const USERS = 2000;
const NODES = 8;

const options = readOptions();
if (options !== undefined) await runHarness(() => crash(options));

/** @param {import('./options.mjs').Options} options */
async function crash({ database, kills, reports, seed, panels, daemons, rows, log }) {
  // Imported after the set-up, which builds their imports.
  const { Executioner } = await import('./executioner.mjs');
  const { CrashInstallation } = await import('./installation.mjs');
  const { Journal } = await import('./journal.mjs');
  const { PanelSlot } = await import('./panel-slot.mjs');
  const { Reporter } = await import('./reporter.mjs');

  const began = performance.now();
  const random = randomNumbers(seed);
  const installation = await CrashInstallation.create(database);
  const nodes = await installation.fill(USERS, NODES);
  const journal = new Journal();
  const output = log === undefined ? undefined : openSync(log, 'a');
  const slots = Array.from({ length: panels }, () => new PanelSlot(installation.settings, nodes, random, output));
  await Promise.all(slots.map((slot) => slot.start()));

  const executioner = new Executioner({ slots, server: installation.server, journal, kills, reports, random });
  const finish = showState(
    () =>
      `killed: panel ${executioner.panelKills}/${kills}` +
      `${installation.server === undefined ? '' : `, ${database} ${executioner.databaseKills}/${kills}`}; ` +
      `acknowledged: ${journal.reports}/${reports} reports; sent: ${journal.attempts} times`,
  );
  const isEnough = () => executioner.isDone && journal.reports >= reports;
  const uids = Array.from({ length: USERS }, (_, index) => index + 1);
  const reporters = nodes.flatMap((node) =>
    Array.from({ length: daemons }, () => new Reporter(node, { slots, journal, uids, rows, random })),
  );
  await Promise.all([executioner.run(), ...reporters.map((reporter) => reporter.run(isEnough))]);
  finish();
  await Promise.all(slots.map((slot) => slot.stop()));

  const users = journal.compare(await installation.counters());
  const ledger = journal.compare(await installation.ledger());
  const { differences, auditFaults } = await installation.verify();
  const receipts = await installation.receipts();
  const figures = [
    ['database', database],
    ['seed', seed],
    ['panel processes killed', executioner.panelKills],
    ['database servers killed', executioner.databaseKills],
    ['reports under way when something was killed', executioner.interrupted],
    ['reports acknowledged', journal.reports],
    ['rows in them', journal.rows],
    ['times that a report was sent again', journal.attempts - journal.reports],
    ['longest wait for an acknowledgement', `${(journal.longestMs / 1000).toFixed(1)} s`],
    ['bytes acknowledged', users.bytes],
    ['bytes lost', users.lost],
    ['bytes doubled', users.doubled],
    ['users whose counters differ', users.wrong.length],
    ['users whose ledger differs', ledger.wrong.length],
    ['users whom traffic verify names', differences],
    ['entries that audit verify names', auditFaults],
    ['receipts without a report, or the reverse', Math.abs(receipts - journal.reports)],
    ['answers other than 200 and 503', [...journal.unexpected].join(' ') || 'none'],
    ['time', `${Math.round((performance.now() - began) / 1000)} s`],
  ];
  for (const [what, value] of figures) console.log(`| ${String(what).padEnd(44)} | ${String(value).padStart(20)} |`);
  const isCounted = users.wrong.length === 0 && ledger.wrong.length === 0 && differences === 0 && auditFaults === 0;
  return isCounted && receipts === journal.reports && journal.unexpected.size === 0;
}
