import { readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { run } from '../common/run.mjs';
import { root } from '../setup.mjs';

/** Each worker may take a gigabyte of memory; servers and browsers need as much again. */
const BYTES_OF_WORKER = 2 * 2 ** 30;
/**
 * Three more than there are processors, since many files wait for processes and times. With more, the same tests take a tenth more
 * processor time, because the workers take the caches of the processors from each other; with fewer, the processors wait.
 */
const MOST_WORKERS = Math.max(2, Math.min(availableParallelism() + 3, Math.floor(totalmem() / BYTES_OF_WORKER), 8));
/** So few files need no more workers than processors: each worker first loads the whole panel, which takes two seconds of processor time. */
const FEW_FILES = 2 * availableParallelism();
/** Space for young objects, in MiB. Each panel makes 10 MB of them. With the 16 MiB of V8, a sixth of the time goes to their collection. */
const YOUNG_MIB = 64;
/** V8 optimizes a function that has run so much, in bytes of its code: four times as much as usual. Most code of the tests hardly runs again. */
const INTERRUPT_BUDGET = 270_000;

/**
 * Runs projects of `jest.config.mjs` and counts the tests of each. A file that did not start counts as one failed test.
 *
 * @param {readonly string[]} projects
 * @param {readonly string[]} args more arguments for Jest
 * @param {object} options
 * @param {NodeJS.ProcessEnv} options.env
 * @param {number} options.files how many files there are
 * @param {string} options.reports the folder for the report of each project
 * @returns {Promise<Map<string, Counts>>} by project
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */
export async function runJest(projects, args, { env, files, reports }) {
  const node = [
    '--disable-warning=ExperimentalWarning',
    `--max-semi-space-size=${YOUNG_MIB}`,
    `--interrupt-budget=${INTERRUPT_BUDGET}`,
  ];
  const workers = files <= FEW_FILES ? Math.max(2, availableParallelism()) : MOST_WORKERS;
  const options = [...['--selectProjects', ...projects], `--maxWorkers=${workers}`, '--passWithNoTests'];
  const { code } = await run(process.execPath, [...node, 'node_modules/jest/bin/jest.js', ...options, ...args], {
    cwd: root,
    env: { ...env, TEST_REPORTS: reports },
    show: true,
  });
  const counts = new Map(projects.map((project) => [project, countsOf(join(reports, `${project}.json`))]));
  if (code !== 0 && [...counts.values()].every(({ failed }) => failed === 0)) {
    counts.set('Jest', { passed: 0, failed: 1, skipped: 0 });
  }
  return counts;
}

/** A project without tests, or a run that ended early, has no report. */
function countsOf(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
