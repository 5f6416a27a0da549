// Runs one program of a bundle, and at its end stores the code that V8 has compiled: `node store-code.mjs dist/bundle cli --help`.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const [, , folder, program, ...args] = process.argv;
const bundle = resolve(folder);
process.argv = [process.execPath, join(bundle, `${program}.js`), ...args];

const { Programs } = await import(pathToFileURL(join(bundle, 'run-program.mjs')).href);
const programs = new Programs(bundle);
const umask = process.umask();
process.once('exit', () => {
  process.umask(umask);
  // V8 accepts code only under the flags under which it was stored, so these are the defaults again. `main` sets the second one.
  for (const flag of ['--flush-bytecode', '--heap-growing-percent=0']) setFlagsFromString(flag);
  programs.store();
});
programs.load(`${program}.cjs`);
// Otherwise V8 drops the code of functions that ran only at the beginning.
setFlagsFromString('--no-flush-bytecode');
