import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup.mjs';

const FOLDER = join(root, 'bench/runs');

/**
 * Keeps a result for the documentation.
 *
 * @param {import('../run.mjs').Result} result
 * @returns {string} the file
 */
export function keep({ rows, ...run }) {
  const file = join(FOLDER, `${run.name}.json`);
  const lines = rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n');
  const head = JSON.stringify(run, undefined, 2).slice(0, -2);
  writeFileSync(file, `${head},\n  "rows": [\n${lines}\n  ]\n}\n`);
  return file;
}

/** All kept results, the newest first. @returns {import('../run.mjs').Result[]} */
export function readKept() {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')))
    .sort((a, b) => (a.date < b.date ? 1 : -1));
}
