// Runs one program of a bundle, and at its end stores the code that V8 has compiled: `node store-code.mjs dist/bundle cli --help`.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , folder, program, ...args] = process.argv;
const bundle = resolve(folder);
process.argv = [process.execPath, join(bundle, `${program}.js`), ...args];

const { Programs } = await import(pathToFileURL(join(bundle, 'run-program.mjs')).href);
const programs = new Programs(bundle);
const umask = process.umask();
process.once('exit', () => {
  process.umask(umask);
  programs.store();
});
programs.load(`${program}.cjs`);
