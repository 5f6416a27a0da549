import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { run } from '../common/run.mjs';
import { root } from '../setup.mjs';

/** One more than there are processors, since many files wait for processes and times. Each may take a gigabyte of memory. */
const WORKERS = Math.min(availableParallelism() + 1, 4);
/** Space for young objects, in MiB. Each panel makes 10 MB of them. With the 16 MiB of V8, a sixth of the time goes to their collection. */
const YOUNG_MIB = 64;

/**
 * Runs a part of the tests and counts them. A file that did not start counts as one failed test.
 *
 * @param {'unit' | 'e2e' | 'alone'} project
 * @param {string[]} args more arguments for Jest
 * @param {NodeJS.ProcessEnv} env
 * @param {string} report the file for Jest's report
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runJest(project, args, env, report) {
  const node = ['--disable-warning=ExperimentalWarning', `--max-semi-space-size=${YOUNG_MIB}`];
  const jest = [...node, 'node_modules/jest/bin/jest.js'];
  const options = [
    '--selectProjects',
    project,
    `--maxWorkers=${project === 'alone' ? 1 : WORKERS}`,
    '--passWithNoTests',
    '--json',
    `--outputFile=${report}`,
  ];
  const { code } = await run(process.execPath, [...jest, ...options, ...args], { cwd: root, env, show: true });
  return count(report, code);
}

function count(report, code) {
  const { passed, failed, skipped } = read(report);
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, skipped };
}

/** Without a report Jest itself has failed, and its exit code shows it. */
function read(report) {
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
      skipped: result.numPendingTests + result.numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
