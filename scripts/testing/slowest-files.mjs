import { relative, sep } from 'node:path';

const COUNT = 10;
const BLOCK = /(<!-- slowest -->\n)[^]*?(<!-- \/slowest -->)/;

/**
 * Writes the files that took most processor time on all databases together into a text, between its marks.
 *
 * @param {string} text with `<!-- slowest -->` and `<!-- /slowest -->`
 * @param {readonly { report: { testResults: readonly { name: string, cpuSeconds: number }[] } }[]} runs
 * @param {string} folder the paths are relative to it
 * @returns {string}
 */
export function withSlowestFiles(text, runs, folder) {
  /** @type {Map<string, number>} */
  const seconds = new Map();
  for (const { name, cpuSeconds } of runs.flatMap(({ report }) => report.testResults)) {
    const file = relative(folder, name).split(sep).join('/');
    seconds.set(file, (seconds.get(file) ?? 0) + cpuSeconds);
  }
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, COUNT);
  const rows = slowest.map(([file, sum]) => `| \`${file}\` | ${Math.round(sum)} |`);
  const table = ['| file | seconds of processor time, all databases |', '|---|---|', ...rows].join('\n');
  return text.replace(BLOCK, `$1\n${table}\n\n$2`);
}
