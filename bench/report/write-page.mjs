import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup.mjs';
import { readKept } from '../store/kept-runs.mjs';
import { growthChart } from './chart.mjs';
import { growthOf } from './growth.mjs';
import { newest, renderPage } from './page.mjs';

const PAGE = join(root, 'docs/benchmarks.md');
const CHART = join(root, 'docs/images/growth.svg');

/** The contents of the page and of its chart, from the kept runs. @returns {Map<string, string>} by file */
export function writtenFiles() {
  const runs = readKept();
  const growth = newest(runs, 'growth').map(({ row }) => row);
  return new Map([
    [PAGE, renderPage(readFileSync(PAGE, 'utf8'), runs)],
    [CHART, growthChart(growthOf(growth))],
  ]);
}

/** Writes the page and its chart. @returns {string[]} the files */
export function writePage() {
  const files = writtenFiles();
  for (const [file, content] of files) writeFileSync(file, content);
  return [...files.keys()];
}
