import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup.mjs';
import { rowsOf, table } from './tables.mjs';

const NAME = 'docs/benchmarks.md';
const BLOCK = /(<!-- bench: (.+?) -->\n)[^]*?(<!-- \/bench -->)/g;

/** Writes the page again. @param {import('./rows.mjs').Row[]} rows of a whole run @param {string} about the run @returns {string} the page */
export function keep(rows, about) {
  const file = join(root, NAME);
  writeFileSync(file, renderPage(readFileSync(file, 'utf8'), rows, about));
  return NAME;
}

/**
 * Replaces the blocks of a page. `<!-- bench: polls 10000 -->` begins the table of a part with this number of users, and
 * `<!-- bench: run -->` what there is to know about the run.
 */
export function renderPage(page, rows, about) {
  return page.replace(BLOCK, (_whole, begin, what, end) => {
    const text = what === 'run' ? `${about}.` : table(rowsOf(rows, ...what.split(' ')));
    return `${begin}\n${text}\n\n${end}`;
  });
}
