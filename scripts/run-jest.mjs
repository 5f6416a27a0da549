import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.mjs';
import { root } from './setup.mjs';

/**
 * Runs a part of the tests and counts them. A file that could not even start counts as one failed test.
 *
 * @param {'unit' | 'e2e' | 'crash'} project
 * @param {string[]} args more arguments for Jest
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runJest(project, args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'linegate-jest-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

  const report = join(folder, 'report.json');
  const jest = ['--disable-warning=ExperimentalWarning', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];
  const options = [
    '--selectProjects',
    project,
    '--maxWorkers=2',
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

/** Without a report Jest itself has failed, which its exit code says. */
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
