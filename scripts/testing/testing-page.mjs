import { relative, sep } from 'node:path';

/** The order of the engines on the page. Others follow. */
const ORDER = ['none', 'sqlite', 'mariadb', 'mysql'];
const NAMES = { none: 'no database', sqlite: 'SQLite', mariadb: 'MariaDB', mysql: 'MySQL' };

/**
 * Returns a page of Markdown: a table of all runs, one of all files, and every skipped test with the databases on which it ran. A
 * test is skipped when it is about another database, or when a program that it needs is missing.
 *
 * @param {readonly { engine: string, project: string, report: object }[]} runs with the reports that `jest --json` writes
 * @param {Readonly<Record<string, string>>} versions by engine; `node` is the version of Node.js
 * @param {string} folder the page names files relative to it
 * @returns {string}
 */
export function testingPage(runs, versions, folder) {
  const ordered = [...runs].sort((a, b) => placeOf(a) - placeOf(b) || a.project.localeCompare(b.project));
  return [
    '# What is tested where',
    '',
    '`scripts/testing-table.mjs` wrote this page from the reports of a run of all tests. Do not change it by hand.',
    '',
    `Node.js ${versions.node ?? 'of unknown version'}.`,
    '',
    ...table(
      ['database', 'tests', 'files', 'passed', 'failed', 'skipped'],
      ordered.map(({ engine, project, report }) => [
        nameOf(engine, versions),
        project,
        report.testResults.length,
        report.numPassedTests,
        failuresOf(report),
        report.numPendingTests + report.numTodoTests,
      ]),
    ),
    '',
    '## By file',
    '',
    'Tests that passed; in brackets those that were skipped.',
    '',
    ...byFile(ordered, folder),
    '',
    '## What is skipped',
    '',
    'A test that passes elsewhere is about that database; one that passes nowhere lacks a program, which CONTRIBUTING.md names.',
    '',
    ...skipped(ordered, versions, folder),
    '',
  ].join('\n');
}

/** A file that did not start counts as one failed test. */
function failuresOf({ numFailedTests, numRuntimeErrorTestSuites }) {
  return numFailedTests + numRuntimeErrorTestSuites;
}

function byFile(runs, folder) {
  const engines = [...new Set(runs.map(({ engine }) => engine))];
  const files = new Map();
  for (const { engine, report } of runs) {
    for (const { name, assertionResults, status } of report.testResults) {
      const file = shortName(name, folder);
      const cells = files.get(file) ?? {};
      cells[engine] = cellOf(assertionResults, status);
      files.set(file, cells);
    }
  }
  const rows = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return table(
    ['file', ...engines.map((engine) => NAMES[engine] ?? engine)],
    rows.map(([file, cells]) => [`\`${file}\``, ...engines.map((engine) => cells[engine] ?? '')]),
  );
}

function cellOf(tests, status) {
  const count = (wanted) => tests.filter((test) => wanted.includes(test.status)).length;
  const [passed, failed, without] = [count(['passed']), count(['failed']), count(['pending', 'todo', 'skipped'])];
  if (status === 'failed' && failed === 0) return 'did not start';
  return `${passed}${without > 0 ? ` (${without})` : ''}${failed > 0 ? `, ${failed} failed` : ''}`;
}

function skipped(runs, versions, folder) {
  const lines = runs.flatMap(({ engine, report }) => {
    const tests = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => ['pending', 'todo', 'skipped'].includes(status))
        .map(({ fullName }) => `- \`${shortName(name, folder)}\`: ${fullName} (${elsewhere(runs, name, fullName)})`),
    );
    return tests.length === 0 ? [] : [`On ${nameOf(engine, versions)}:`, '', ...tests, ''];
  });
  return lines.length === 0 ? ['Nothing.'] : lines.slice(0, -1);
}

/** The databases on which a test passed. */
function elsewhere(runs, file, title) {
  const passed = ({ report }) =>
    report.testResults.some(
      ({ name, assertionResults }) =>
        name === file && assertionResults.some(({ fullName, status }) => fullName === title && status === 'passed'),
    );
  const engines = runs.filter(passed).map(({ engine }) => NAMES[engine] ?? engine);
  return engines.length === 0 ? 'passes nowhere' : `passes on ${engines.join(', ')}`;
}

function table(headings, rows) {
  const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(headings), `|${headings.map(() => '---').join('|')}|`, ...rows.map(line)];
}

function nameOf(engine, versions) {
  return [NAMES[engine] ?? engine, versions[engine]].filter((part) => part !== undefined).join(' ');
}

function placeOf({ engine }) {
  const place = ORDER.indexOf(engine);
  return place === -1 ? ORDER.length : place;
}

function shortName(name, folder) {
  return relative(folder, name).split(sep).join('/');
}
