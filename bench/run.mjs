// `npm run bench`: how fast the panel is, each operation beside its own ceiling. `npm run bench -- --help` lists the choices.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, setup } from '../scripts/setup.mjs';
import { closeAll, closeOnSignals, isClosing } from './cleanup.mjs';
import { readOptions } from './options.mjs';

const options = readOptions();
if (options === undefined) process.exit();
closeOnSignals();
try {
  await setup();
  // What was compiled a moment ago is imported from here on.
  const { benchDatabase } = await import('./bench-database.mjs');
  const { writeReport } = await import('./report.mjs');

  const file = join(root, 'bench/last-run.md');
  rmSync(file, { force: true });
  const rows = [];
  for (const kind of options.databases) rows.push(...(await benchDatabase(kind, options)));
  console.log(await writeReport(file, rows, options));
} catch (error) {
  // Whoever is stopped half-way meets connections that are closed.
  if (!isClosing()) {
    console.error(error);
    process.exitCode = 1;
  }
} finally {
  await closeAll();
}
process.exit();
