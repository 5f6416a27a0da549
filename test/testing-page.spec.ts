import { join } from 'node:path';
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
