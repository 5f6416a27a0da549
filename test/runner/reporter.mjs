import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Jest's reporter that writes a file for each project, named after it: `e2e-mysql.json`. Jest's own `--json` does not say in which
 * project a file has run.
 *
 * @typedef {object} Report
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {number} numRuntimeErrorTestSuites files that did not start
 * @property {FileReport[]} testResults
 *
 * @typedef {object} FileReport as in Jest's own reports
 * @property {string} name
 * @property {'passed' | 'failed'} status
 * @property {number} startTime Unix time in milliseconds
 * @property {number} endTime
 * @property {{ fullName: string, status: string }[]} assertionResults
 * @property {number} cpuSeconds of processor time, of the worker and its child processes
 * @property {string[]} statements that panels in the process of the tests have sent to SQLite
 */
export default class {
  /** @type {Map<string, Report>} */
  #reports = new Map();
  #folder;

  constructor(_globalConfig, { folder }) {
    this.#folder = folder;
  }

  onTestResult({ context }, result) {
    const { name } = context.config.displayName;
    const report = this.#reports.get(name) ?? emptyReport();
    this.#reports.set(name, report);
    report.numPassedTests += result.numPassingTests;
    report.numFailedTests += result.numFailingTests;
    report.numPendingTests += result.numPendingTests;
    report.numTodoTests += result.numTodoTests;
    report.numRuntimeErrorTestSuites += Number(Boolean(result.testExecError));
    report.testResults.push(fileReport(result));
  }

  onRunComplete() {
    for (const [name, report] of this.#reports) {
      writeFileSync(join(this.#folder, `${name}.json`), JSON.stringify(report));
    }
  }
}

/** @returns {Report} */
function emptyReport() {
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  return { ...none, numRuntimeErrorTestSuites: 0, testResults: [] };
}

/** @returns {FileReport} */
function fileReport(result) {
  const { start, end } = result.perfStats;
  return {
    name: result.testFilePath,
    status: result.numFailingTests > 0 || result.testExecError ? 'failed' : 'passed',
    startTime: start,
    endTime: end,
    assertionResults: result.testResults.map(({ fullName, status }) => ({ fullName, status })),
    cpuSeconds: result.cpuSeconds ?? 0,
    statements: result.statements ?? [],
  };
}
