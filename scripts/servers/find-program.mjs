import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Servers are often outside of an ordinary user's path. */
const FOLDERS_OF_SERVERS = ['/usr/sbin', '/usr/local/sbin', '/usr/bin'];

/**
 * Returns the path of a program on this machine, other than Node. Tests start such programs only by this path, and are skipped without it.
 * LINEGATE_PROGRAMS replaces the folders in which it looks: an empty text hides all programs.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  const { LINEGATE_PROGRAMS: chosen, PATH = '' } = process.env;
  const folders = chosen === undefined ? [...PATH.split(delimiter), ...FOLDERS_OF_SERVERS] : chosen.split(delimiter);
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** @param {string} name */
export function isInstalled(name) {
  return findProgram(name) !== undefined;
}

/**
 * @param {string} name
 * @param {string} [fromPackage] the package of Debian that has the program
 * @returns {string} the path of a program
 * @throws {Error} when it is missing, with what to do
 */
export function needProgram(name, fromPackage = name) {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`${name} is missing. On Debian: apt-get install ${fromPackage}`);
  return path;
}
