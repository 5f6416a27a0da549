import { constants, setPriority } from 'node:os';
import { run } from '../common/run.mjs';
import { root } from '../setup.mjs';
import { SOURCE_CHECKS } from './source-checks.mjs';

/**
 * Checks types, lint and formatting side by side, with processor time that nothing else needs.
 *
 * @returns {Promise<{ passed: number, failed: number, skipped: number, findings: string[] }>}
 */
export async function checkSource() {
  const checks = await Promise.all(SOURCE_CHECKS.map(check));
  const failed = checks.filter(({ code }) => code !== 0);
  const findings = failed.map(({ name, output, advice }) => `${name}:\n${output.trim()}\n${advice}`);
  return { passed: checks.length - failed.length, failed: failed.length, skipped: 0, findings };
}

async function check({ name, args, advice }) {
  const onStart = (pid) => setPriority(pid, constants.priority.PRIORITY_LOW);
  const { code, output } = await run(process.execPath, args, { cwd: root, onStart });
  return { name, code, output, advice };
}
