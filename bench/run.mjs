// `npm run bench`: how fast the panel is, each operation beside its own ceiling. `npm run bench -- --help` lists the options.
import { relative } from 'node:path';
import { setup } from '../scripts/setup.mjs';
import { readOptions } from './options.mjs';
import { closeAll, closeOnSignals, isClosing } from './processes/cleanup.mjs';
import { resultText } from './report/result-text.mjs';
import { writePage } from './report/write-page.mjs';
import { keep } from './store/kept-runs.mjs';
import { RunFolder } from './store/run-folder.mjs';

const options = readOptions();
if (options === undefined) process.exit();
if (options.result.isWritten) {
  for (const file of writePage()) console.log(`Wrote ${relative(process.cwd(), file)}`);
  process.exit();
}
closeOnSignals();
try {
  await setup({ tests: true });
  // Imported after the set-up, which compiles its imports.
  const { benchDatabase } = await import('./bench-database.mjs');
  const run = RunFolder.open(options);
  console.error(`Run ${run.name}`);
  for (const site of options.sites) {
    const { database, users } = site;
    const parts = run.missing(site);
    if (parts.length > 0) {
      await benchDatabase({ ...site, parts }, options, (part, rows) => run.store(database, users, part, rows));
    }
  }
  const result = run.finish();
  console.log(resultText(result));
  if (options.result.isKept) console.log(`Kept as ${relative(process.cwd(), keep(result))}`);
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
