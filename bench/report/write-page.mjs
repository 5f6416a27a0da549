import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup.mjs';
import { readKept } from '../store/kept-runs.mjs';
import { renderPage } from './page.mjs';

export const PAGE = join(root, 'docs/benchmarks.md');

/** The contents of the page, from the kept runs. */
export function writtenPage() {
  return renderPage(readFileSync(PAGE, 'utf8'), readKept());
}

/** Writes the page. @returns {string} its file */
export function writePage() {
  writeFileSync(PAGE, writtenPage());
  return PAGE;
}
