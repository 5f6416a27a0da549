import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ALONE } from '../../jest.config.mjs';
import { ENGINES, runsOn } from '../../test/runner/scope/placement.mjs';
import { root } from '../setup.mjs';

/** The files of a part, as in `jest.config.mjs`. */
const IS_OF = {
  unit: (path) => /^src\/.*\.spec\.ts$|^test\/.*\.spec\.ts$/.test(path),
  alone: (path) => ALONE.includes(path),
  e2e: (path) => /^test\/.*\.e2e\.ts$/.test(path) && !ALONE.includes(path),
};

/**
 * Whether a run of Jest finds a test file. A run without one takes a second or more.
 *
 * @param {'unit' | 'e2e' | 'alone'} part
 * @param {readonly string[]} args of Jest: patterns of paths, options
 * @param {string} [engine] on a database server some files do not run
 */
export function hasTests(part, args, engine) {
  return countTests(part, args, engine) > 0;
}

/**
 * The number of test files that a run of Jest finds. It is infinite if in doubt: without arguments, for options, whose values look like
 * patterns, and for a pattern that is no regular expression.
 *
 * @param {'unit' | 'e2e' | 'alone'} part
 * @param {readonly string[]} args of Jest: patterns of paths, options
 * @param {string} [engine] on a database server some files do not run
 * @returns {number}
 */
export function countTests(part, args, engine = ENGINES[0]) {
  if (args.length === 0 || args.some((arg) => arg.startsWith('-'))) return Infinity;
  try {
    // Jest too ignores case, and looks at the whole path.
    const patterns = args.map((arg) => new RegExp(arg, 'i'));
    return filesOf(part, engine).filter((path) => patterns.some((pattern) => pattern.test(join(root, path)))).length;
  } catch {
    return Infinity;
  }
}

/** All files, read once. */
let files;

function filesOf(part, engine) {
  files ??= ['src', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );
  return files.filter((path) => IS_OF[part](path) && (part !== 'e2e' || runsOn(engine, path)));
}
