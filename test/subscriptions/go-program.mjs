// Builds programs with Go, a few minutes on two cores each, and keeps them in a folder of the system's temporary files.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/**
 * @param {string} packageName ends with the name of the program
 * @param {string} version
 * @param {readonly string[]} [tags] parts of the program that are not in every build
 * @returns {string} the path of the program
 * @throws {Error} if Go is missing or cannot build it
 */
export function goProgram(packageName, version, tags = []) {
  const name = packageName.slice(packageName.lastIndexOf('/') + 1);
  const key = [version, ...tags].join('-');
  return build({ name, key, packageName, version, built: packageName, tags });
}

/**
 * A program of one file that uses packages of another program.
 *
 * @param {string} file
 * @param {string} packageName that of the other program
 * @param {string} version of the other program
 * @returns {string} the path of the program
 * @throws {Error} if Go is missing or cannot build it
 */
export function goReader(file, packageName, version) {
  const source = readFileSync(file);
  const key = createHash('sha256').update(source).update(version).digest('hex').slice(0, 16);
  return build({ name: basename(file, '.go'), key, packageName, version, built: '.', source });
}

/**
 * @param {object} parts
 * @param {string} parts.name
 * @param {string} parts.key
 * @param {string} parts.packageName
 * @param {string} parts.version
 * @param {string} parts.built
 * @param {readonly string[]} [parts.tags]
 * @param {Buffer} [parts.source]
 */
function build({ name, key, packageName, version, built, tags = [], source }) {
  const folder = join(tmpdir(), `linegate-${name}`);
  const program = join(folder, key);
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  // In a module of its own: `go install` also asks for the list of versions, which some proxies lack.
  writeFileSync(join(folder, 'go.mod'), 'module check\n');
  if (source !== undefined) writeFileSync(join(folder, 'main.go'), source);
  const go = (...args) => spawnSync('go', args, { stdio: 'inherit', cwd: folder }).status === 0;
  const options = ['-buildvcs=false', '-tags', tags.join(), '-o', program];
  const isBuilt = go('get', `${packageName}@${version}`) && go('build', ...options, built);
  if (!isBuilt) throw new Error(`${name} ${key} could not be built`);
  return program;
}
