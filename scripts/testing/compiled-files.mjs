import { join, relative } from 'node:path';
import { root } from '../setup.mjs';

/** The folder with the compiled tests, in which files have the same places as in the project. */
export const target = join(root, '.test-build');

/**
 * @param {string} name of a source, relative to the project
 * @returns {string} the path of what is compiled from it
 */
export function compiledFile(name) {
  return join(target, name.replace(/\.ts$/, '.js'));
}

/**
 * @param {string} path of a compiled file
 * @returns {string} the name of its source, relative to the project
 */
export function sourceOf(path) {
  return relative(target, path).replaceAll('\\', '/').replace(/\.js$/, '.ts');
}
