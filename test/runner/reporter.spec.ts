import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Reporter from './reporter.mjs';

/** What Jest passes on about a file. */
const RESULT = {
  testFilePath: '/x/test/a.e2e.ts',
  numPassingTests: 2,
  numFailingTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  perfStats: { start: 1000, end: 3500 },
  testResults: [{ fullName: 'a works', status: 'passed', duration: 7 }],
  statements: ['SELECT 1'],
  cpuSeconds: 1.5,
};

describe('the reports of a run', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'linegate-reports-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

  /** Runs a file in each of the projects. */
  function report(results: readonly (readonly [string, object])[]): void {
    const reporter = new Reporter({}, { folder });
    for (const [name, result] of results) {
      reporter.onTestResult({ context: { config: { displayName: { name } } } }, { ...RESULT, ...result });
    }
    reporter.onRunComplete();
  }

  it('are one for each database, although a file runs on several', () => {
    report([
      ['e2e-mysql', {}],
      ['e2e-sqlite', { numPassingTests: 3 }],
      ['e2e-mysql', { testFilePath: '/x/test/b.e2e.ts' }],
    ]);
    expect(readdirSync(folder).sort()).toEqual(['e2e-mysql.json', 'e2e-sqlite.json']);
    expect(read('e2e-mysql.json')).toMatchObject({
      numPassedTests: 4,
      numPendingTests: 2,
      testResults: [
        {
          name: '/x/test/a.e2e.ts',
          status: 'passed',
          startTime: 1000,
          endTime: 3500,
          assertionResults: [{ fullName: 'a works', status: 'passed' }],
          cpuSeconds: 1.5,
          statements: ['SELECT 1'],
        },
        { name: '/x/test/b.e2e.ts' },
      ],
    });
    expect(read('e2e-sqlite.json')).toMatchObject({ numPassedTests: 3 });
  });

  it('count a file that did not start as a failure', () => {
    const testExecError = { message: 'no such module' };
    report([['unit', { numPassingTests: 0, numPendingTests: 0, testResults: [], testExecError }]]);
    expect(read('unit.json')).toMatchObject({
      numPassedTests: 0,
      numFailedTests: 0,
      numRuntimeErrorTestSuites: 1,
      testResults: [{ status: 'failed' }],
    });
  });
});
