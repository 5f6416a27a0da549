// `npm run bench`: how fast the panel is, each operation beside its own ceiling. `npm run bench -- --help` lists the choices.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, setup } from '../scripts/setup.mjs';
import { closeAll, closeOnSignals, isClosing } from './cleanup.mjs';
import { readOptions } from './options.mjs';

const options = readOptions();
if (options === undefined) process.exit();
closeOnSignals();
try {
  await setup({ tests: true });
  // What was compiled a moment ago is imported from here on.
  const { benchDatabase } = await import('./bench-database.mjs');
  const { report } = await import('./report.mjs');

  const rows = [];
  for (const kind of options.databases) rows.push(...(await benchDatabase(kind, options)));
  const text = report(rows, options);
  if (options.isWhole) writeFileSync(join(root, 'bench/last-run.md'), text);
  console.log(text);
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
