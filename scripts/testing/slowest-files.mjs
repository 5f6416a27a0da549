import { relative, sep } from 'node:path';

const COUNT = 40;

/**
 * Returns the end-to-end files that take longest on any database, the slowest first.
 *
 * @param {readonly { project: string, report: object }[]} runs with the reports that `jest --json` writes
 * @param {string} folder the names are relative to it
 * @returns {string[]}
 */
export function slowestFiles(runs, folder) {
  const longest = new Map();
  for (const { report } of runs.filter(({ project }) => project === 'e2e')) {
    for (const { name, startTime, endTime } of report.testResults) {
      const file = relative(folder, name).split(sep).join('/');
      longest.set(file, Math.max(longest.get(file) ?? 0, endTime - startTime));
    }
  }
  const sorted = [...longest].sort(([, a], [, b]) => b - a);
  return sorted.slice(0, COUNT).map(([file]) => file);
}
