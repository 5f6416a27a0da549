// Where the compiled modules of the tests are.
//
// A worker runs test files on several databases, so the modules of tests have an instance for each kind of database: a folder such as
// `.test-build/mysql/test`. Tests without a database have theirs in `.test-build/test`. All other modules have one instance: the folder of
// a database holds links to them, and Node loads the file behind a link.
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENGINES } from './scope/placement.mjs';

/** The folder that holds package.json. */
export const root = fileURLToPath(new URL('../../', import.meta.url));
/** The folder with what is compiled. */
export const target = join(root, '.test-build');
/** The folder of the instance without a database. */
const WITHOUT_DATABASE = '';
/** The folders of the instances of test modules, relative to the target. */
export const INSTANCES = [WITHOUT_DATABASE, ...ENGINES];

/**
 * Returns the path of a compiled test file.
 *
 * @param {string} path of the source
 * @param {string} [engine] the kind of database on which the file runs
 */
export function compiledFile(path, engine = WITHOUT_DATABASE) {
  return join(target, targetOf(relative(root, path), engine));
}

/**
 * Where the compiled modules of a source are, relative to the target.
 *
 * @param {string} name relative to the root
 */
export function targetsOf(name) {
  return name.startsWith('test/') ? INSTANCES.map((instance) => targetOf(name, instance)) : [targetOf(name)];
}

function targetOf(name, instance) {
  const compiled = name.replace(/\.ts$/, '.js');
  return name.startsWith('test/') ? join(instance, compiled) : compiled;
}
