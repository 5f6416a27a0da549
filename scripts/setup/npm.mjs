import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * Returns program and arguments for `spawn` to run npm. It prefers the npm that started this process, which may differ from the one
 * in the path. On Windows `npm` is a shell script, which `spawn` cannot start, so Node runs the npm beside it.
 *
 * @param {...string} args
 * @returns {[string, ...string[]]}
 */
export function npm(...args) {
  const { npm_execpath: started = '' } = process.env;
  const beside = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js');
  if (basename(started) === 'npm-cli.js') return [process.execPath, started, ...args];
  return process.platform === 'win32' && existsSync(beside) ? [process.execPath, beside, ...args] : ['npm', ...args];
}
