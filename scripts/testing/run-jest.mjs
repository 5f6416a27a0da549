import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from '../common/run.mjs';
import { root } from '../setup.mjs';
import { compiledFile } from './compiled-files.mjs';

const WORKER_DATA = pathToFileURL(join(root, 'test/jest/worker-data.mjs')).href;
/** Each worker may take a gigabyte of memory; servers and browsers need as much again. */
const BYTES_OF_WORKER = 2 * 2 ** 30;
/** One more than there are processors, since some files wait. More take processors from the servers, and each loads the whole panel. */
const MAX_WORKERS = Math.max(2, Math.min(availableParallelism() + 1, Math.floor(totalmem() / BYTES_OF_WORKER), 8));
/** So few files need no more workers than processors: each worker first loads the whole panel. */
const FEW_FILES = 2 * availableParallelism();
/** With one worker Jest runs the tests in its own process, and does not end while a failed test has a process or a connection open. */
const FEWEST_WORKERS = 2;

/**
 * Runs test files with Jest.
 *
 * @param {readonly string[]} files relative to the project
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} [options.testName] a pattern of the names of tests; others are skipped
 * @param {number} [options.mostWorkers] files at the same time
 * @param {boolean} [options.isAlone] for a single file: no output while the tests run
 * @param {boolean} [options.isBeside] another run is under way: this one takes few workers, and labels its lines
 * @param {string} [options.label] the name of this run
 * @returns {Promise<Report>}
 *
 * @typedef {object} Report what Jest writes with `--json`
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {number} numRuntimeErrorTestSuites files that did not start
 * @property {{ name: string, startTime: number, endTime: number, assertionResults: Assertion[] }[]} testResults
 *
 * @typedef {{ title: string, ancestorTitles: string[], status: string }} Assertion
 */
export async function runJest(files, { env, testName, mostWorkers, isAlone = false, isBeside = false, label }) {
  const folder = mkdtempSync(join(tmpdir(), 'linegate-report-'));
  const outputFile = join(folder, 'report.json');
  const few = Math.max(FEWEST_WORKERS, Math.min(files.length, availableParallelism()));
  const usual = isBeside ? Math.ceil(MAX_WORKERS / 2) : MAX_WORKERS;
  const workers = files.length <= FEW_FILES ? few : Math.max(FEWEST_WORKERS, mostWorkers ?? usual);
  const args = ['--json', `--outputFile=${outputFile}`, `--maxWorkers=${workers}`];
  if (testName !== undefined) args.push('--testNamePattern', testName);
  try {
    const { code, output } = await run(
      process.execPath,
      // Its workers inherit the option.
      ['--import', WORKER_DATA, 'node_modules/jest/bin/jest.js', ...args, '--testMatch', ...files.map(compiledFile)],
      { cwd: root, env, show: !isAlone, label: isBeside ? label : undefined },
    );
    if (isAlone) console.log(output.trim());
    return existsSync(outputFile) ? JSON.parse(readFileSync(outputFile, 'utf8')) : unfinished(code);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The report of a run that ended before Jest wrote one. */
function unfinished(code) {
  console.error(`Jest ended with ${code} and without a report.`);
  const none = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  return { ...none, numRuntimeErrorTestSuites: 1, testResults: [] };
}
