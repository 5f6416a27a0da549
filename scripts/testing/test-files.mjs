import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isThorough } from '../../test/jest/thorough.mjs';
import { root } from '../setup.mjs';

/** Every kind of database. The first one is embedded. */
export const ENGINES = ['sqlite', 'mariadb', 'mysql'];

/** The files that measure limits of the product in real time: they run beside no other file. */
const ALONE = 'test/alone/';

/**
 * Returns the test files of one part of a run, relative to the project. Where an end-to-end file runs stands in its name:
 *
 * - `login.e2e.ts` on every kind of database;
 * - `login.sqlite.e2e.ts` on SQLite only;
 * - `login.mysql.e2e.ts` on SQLite and MySQL, and `login.mariadb.e2e.ts` on SQLite and MariaDB. A thorough run has both everywhere.
 *
 * @param {'unit' | 'alone' | 'e2e'} part
 * @param {readonly string[]} words parts of paths, one of which the path of a file has; none for all files
 * @param {string} [engine] the kind of database of end-to-end files
 * @returns {string[]}
 */
export function testFiles(part, words, engine = ENGINES[0]) {
  return ['src', 'test']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => isOf(part, path, engine))
    .filter((path) => words.length === 0 || words.some((word) => path.toLowerCase().includes(word.toLowerCase())))
    .sort();
}

function isOf(part, path, engine) {
  if (part === 'unit') return path.endsWith('.spec.ts');
  if (path.startsWith(ALONE) !== (part === 'alone')) return false;
  if (!path.endsWith('.e2e.ts')) return false;
  const [, only] = /\.(\w+)\.e2e\.ts$/.exec(path) ?? [];
  if (only === undefined || engine === ENGINES[0]) return true;
  return only !== ENGINES[0] && (isThorough || only === engine);
}
