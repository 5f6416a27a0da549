import { constants, setPriority } from 'node:os';
import { run } from '../common/run.mjs';
import { root } from '../setup.mjs';

/**
 * Checks types, lint and formatting side by side, with processor time that nothing else needs.
 *
 * @returns {Promise<{ passed: number, failed: number, skipped: number, findings: string[] }>}
 */
export async function checkSource() {
  const program = 'scripts/testing/lint-program.mjs';
  const checks = await Promise.all([
    check('Types and lint', program, 'tsconfig.json', '.', '--ignore=web/src'),
    check('Types and lint of the pages', program, 'web/tsconfig.json', 'web/src'),
    check('Formatting', 'node_modules/prettier/bin/prettier.cjs', '.', '--check', '--log-level=warn'),
  ]);
  const failed = checks.filter(({ code }) => code !== 0);
  const findings = failed.map(({ name, output }) => `${name}:\n${output.trim()}`);
  return { passed: checks.length - failed.length, failed: failed.length, skipped: 0, findings };
}

async function check(name, program, ...args) {
  const onStart = (pid) => setPriority(pid, constants.priority.PRIORITY_LOW);
  const { code, output } = await run(process.execPath, [program, ...args], { cwd: root, onStart });
  return { name, code, output };
}
