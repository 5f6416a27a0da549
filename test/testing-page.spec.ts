import { join } from 'node:path';
import { withSlowestFiles } from '../scripts/testing/slowest-files.mjs';
import { testingPage } from '../scripts/testing/testing-page.mjs';

const folder = join(import.meta.dirname, '..');

function reportOf(files: Record<string, Record<string, string>>, broken = 0) {
  const testResults = Object.entries(files).map(([name, tests]) => ({
    name: join(folder, name),
    status: Object.values(tests).includes('failed') || Object.keys(tests).length === 0 ? 'failed' : 'passed',
    assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
  }));
  const count = (status: string) =>
    testResults.flatMap(({ assertionResults }) => assertionResults).filter((test) => test.status === status).length;
  return {
    testResults,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    numRuntimeErrorTestSuites: broken,
  };
}

describe('the page of tests and databases', () => {
  const page = testingPage(
    [
      {
        engine: 'mysql',
        project: 'e2e',
        report: reportOf({ 'test/a.e2e.ts': { 'a works': 'passed', 'a on a server': 'passed', 'b | c': 'failed' } }),
      },
      {
        engine: 'sqlite',
        project: 'e2e',
        report: reportOf({
          'test/a.e2e.ts': { 'a works': 'passed', 'a on a server': 'pending', 'a with a tool': 'pending' },
        }),
      },
      {
        engine: 'none',
        project: 'unit',
        report: reportOf({ 'src/b.spec.ts': { b: 'passed' }, 'src/c.spec.ts': {} }, 1),
      },
    ],
    { node: '24.1.0', sqlite: '3.45.1', mysql: '9.7.4' },
    folder,
  );

  it('counts each run, with engine and version', () => {
    expect(page).toContain('Node.js 24.1.0.');
    expect(page).toContain(
      [
        '| database | tests | files | passed | failed | skipped |',
        '|---|---|---|---|---|---|',
        '| no database | unit | 2 | 1 | 1 | 0 |',
        '| SQLite 3.45.1 | e2e | 1 | 1 | 0 | 2 |',
        '| MySQL 9.7.4 | e2e | 1 | 2 | 1 | 0 |',
      ].join('\n'),
    );
  });

  it('lists for each file where it ran', () => {
    expect(page).toContain(
      [
        '| file | no database | SQLite | MySQL |',
        '|---|---|---|---|',
        '| `src/b.spec.ts` | 1 |  |  |',
        '| `src/c.spec.ts` | did not start |  |  |',
        '| `test/a.e2e.ts` |  | 1 (2) | 2, 1 failed |',
      ].join('\n'),
    );
  });

  it('lists skipped tests, or says that there are none', () => {
    expect(page).toContain(
      [
        'On SQLite 3.45.1:',
        '',
        '- `test/a.e2e.ts`: a on a server (passes on MySQL)',
        '- `test/a.e2e.ts`: a with a tool (passes nowhere)',
        '',
      ].join('\n'),
    );
    expect(testingPage([{ engine: 'none', project: 'unit', report: reportOf({}) }], {}, folder)).toContain('Nothing.');
  });
});

describe('the table of the slowest files', () => {
  it('has the ten that took most on all databases together, between the marks of the text', () => {
    const report = (times: Record<string, number>) => ({
      report: {
        testResults: Object.entries(times).map(([name, cpuSeconds]) => ({ name: join(folder, name), cpuSeconds })),
      },
    });
    const many = Object.fromEntries(Array.from({ length: 12 }, (_none, index) => [`test/${index}.e2e.ts`, index]));
    const runs = [report(many), report({ 'test/3.e2e.ts': 40.2 })];
    const text = withSlowestFiles('a\n<!-- slowest -->\nold\n<!-- /slowest -->\nb\n', runs, folder);
    const rows = text.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.slice(0, 2)).toEqual(['| `test/3.e2e.ts` | 43 |', '| `test/11.e2e.ts` | 11 |']);
    expect(rows).toHaveLength(10);
    expect(text).toMatch(/^a\n<!-- slowest -->\n\n[^]*\n\n<!-- \/slowest -->\nb\n$/);
    expect(text).not.toContain('old');
  });
});
