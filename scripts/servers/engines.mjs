import { mariadb } from './mariadb.mjs';
import { mysql } from './mysql.mjs';

/**
 * A kind of database server that can be started for tests and benchmarks.
 *
 * @typedef {object} Engine
 * @property {string} name
 * @property {string} advice how to install a missing server
 * @property {readonly string[]} unflushed flags for a server that no test kills, so that it need not flush
 * @property {() => { version: string } | null} find its programs on this machine, and their version; null where they are missing
 * @property {(programs: any, folder: string) => string[]} initialize the command that creates the data folder
 * @property {(programs: any, folder: string) => string[]} serve the command that serves it
 */

/** Every server by the protocol of its URLs. @type {Readonly<Record<'mariadb' | 'mysql', Engine>>} */
export const ENGINES = { mariadb, mysql };
