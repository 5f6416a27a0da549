import { constants, setPriority } from 'node:os';
import { run } from '../common/run.mjs';
import { root } from '../setup.mjs';

/**
 * Checks the source, with processor time that nothing else needs.
 *
 * @param {typeof import('./source-checks.mjs').SOURCE_CHECKS} wanted side by side
 * @returns {Promise<{ passed: number, failed: number, skipped: number, findings: string[] }>}
 */
export async function checkSource(wanted) {
  const checks = await Promise.all(wanted.map(check));
  const failed = checks.filter(({ code }) => code !== 0);
  const findings = failed.map(({ name, output, advice }) => `${name}:\n${output.trim()}\n${advice}`);
  return { passed: checks.length - failed.length, failed: failed.length, skipped: 0, findings };
}

async function check({ name, args, advice }) {
  const onStart = (pid) => setPriority(pid, constants.priority.PRIORITY_LOW);
  const { code, output } = await run(process.execPath, args, { cwd: root, onStart });
  return { name, code, output, advice };
}
