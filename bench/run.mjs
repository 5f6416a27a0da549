// `npm run bench`: how fast the panel is, each operation beside its own ceiling. `npm run bench -- --help` lists the options.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, setup } from '../scripts/setup.mjs';
import { readOptions } from './options.mjs';
import { closeAll, closeOnSignals, isClosing } from './processes/cleanup.mjs';

const options = readOptions();
if (options === undefined) process.exit();
closeOnSignals();
try {
  await setup({ tests: true });
  // Imported after the set-up, which compiles their imports.
  const { benchDatabase } = await import('./bench-database.mjs');
  const { report } = await import('./report/report.mjs');

  const rows = [];
  for (const kind of options.databases) rows.push(...(await benchDatabase(kind, options)));
  const text = report(rows, options);
  if (options.isWhole) writeFileSync(join(root, 'bench/last-run.md'), text);
  console.log(text);
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
