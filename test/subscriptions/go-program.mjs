// Builds programs with Go, a few minutes on two cores each, and keeps them in a folder of the system's temporary files.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * @param {string} packageName ends with the name of the program
 * @param {string} version
 * @returns {string} the path of the program
 * @throws {Error} if Go is missing or cannot build it
 */
export function goProgram(packageName, version) {
  const name = packageName.slice(packageName.lastIndexOf('/') + 1);
  const folder = join(tmpdir(), `linegate-${name}`);
  const program = join(folder, version);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  // In a module of its own: `go install` also asks for the list of versions, which some proxies lack.
  writeFileSync(join(folder, 'go.mod'), 'module check\n');
  const go = (...args) => spawnSync('go', args, { stdio: 'inherit', cwd: folder }).status === 0;
  const isBuilt = go('get', `${packageName}@${version}`) && go('build', '-buildvcs=false', '-o', program, packageName);
  if (!isBuilt) throw new Error(`${name} ${version} could not be built`);
  return program;
}
