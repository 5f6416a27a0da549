import { sourceOf } from './compiled-files.mjs';

const SLOWEST = 10;
/** What `describeWith` adds to the title of tests that need what this machine lacks. */
const NEEDS = / \[needs (.+)\]$/;

/**
 * Returns lines that name the files that took longest.
 *
 * @param {readonly { name: string, report: import('./run-jest.mjs').Report }[]} runs
 * @returns {string[]}
 */
export function describeSlowest(runs) {
  const files = runs
    .flatMap(({ name, report }) => report.testResults.map((file) => ({ ...file, run: name })))
    .map(({ name, run, startTime, endTime }) => ({ name: `${sourceOf(name)} (${run})`, ms: endTime - startTime }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST);
  if (files.length === 0) return [];
  return ['The slowest files:', ...files.map(({ name, ms }) => `  ${(ms / 1000).toFixed(1)} s  ${name}`), ''];
}

/**
 * Returns lines that name what was skipped: for want of a program or a server, and because a test is about another database.
 *
 * @param {readonly { name: string, report: import('./run-jest.mjs').Report }[]} runs
 * @param {readonly string[]} missing servers, with what to do
 * @returns {string[]}
 */
export function describeSkipped(runs, missing) {
  /** @type {Map<string, Set<string>>} */
  const wanting = new Map();
  /** @type {Map<string, number>} */
  const others = new Map();
  for (const { run, file, title } of runs.flatMap(skippedTests)) {
    const [, need] = NEEDS.exec(title) ?? [];
    if (need === undefined) others.set(`${file} (${run})`, (others.get(`${file} (${run})`) ?? 0) + 1);
    else wanting.set(need, (wanting.get(need) ?? new Set()).add(file));
  }
  return [
    ...section(
      'Skipped for want of a program or a right:',
      [...wanting].map(([need, files]) => `${need}: ${[...files].join(', ')}`),
    ),
    ...section('Skipped for want of a database server:', missing),
    ...section(
      'Skipped, since they are about another database:',
      [...others].map(([file, count]) => `${file}: ${count}`),
    ),
  ];
}

function section(heading, lines) {
  return lines.length === 0 ? [] : [heading, ...lines.map((line) => `  ${line}`), ''];
}

function skippedTests({ name, report }) {
  return report.testResults.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === 'pending')
      .map(({ title }) => ({ run: name, file: sourceOf(file.name), title })),
  );
}
