import { readCommandOptions, whole } from '../../scripts/command-options.mjs';
import { findMariadb } from '../../scripts/mariadb.mjs';

const DATABASES = ['sqlite', 'mariadb'];

const HELP = `node test/crash/run.mjs [choices]

Reports traffic to panels that are killed, over a database that is killed, through connections that are cut; and then
compares what the panel has counted with what it has acknowledged.

  --database sqlite          or mariadb, on a private server
  --kills 30                 of panel processes, and in MariaDB mode as many of the server
  --reports 3000             at least so many; more where the kills take longer
  --seed 1                   of all that is chosen at random
  --panels 3                 panel processes at a time
  --daemons 1                of each of the 8 nodes
  --rows 20                  in most reports, at most
  --log <file>               keeps what the panels log
`;

/**
 * @typedef {object} Options
 * @property {'sqlite' | 'mariadb'} database
 * @property {number} kills
 * @property {number} reports
 * @property {number} seed
 * @property {number} panels
 * @property {number} daemons
 * @property {number} rows
 * @property {string | undefined} log
 */

/**
 * Reads the command line. Nothing, where there is nothing to do; why, has been said then.
 *
 * @returns {Options | undefined}
 */
export function readOptions() {
  const defaults = {
    database: 'sqlite',
    kills: '30',
    reports: '3000',
    seed: '1',
    panels: '3',
    daemons: '1',
    rows: '20',
    log: undefined,
  };
  return readCommandOptions(HELP, defaults, toOptions);
}

function toOptions({ database, kills, reports, seed, panels, daemons, rows, log }) {
  if (!DATABASES.includes(database)) throw new Error(`--database takes ${DATABASES.join(' or ')}`);
  if (database === 'mariadb' && findMariadb() === null) {
    throw new Error('MariaDB is not installed (on Debian: apt-get install mariadb-server)');
  }
  return {
    database,
    kills: whole('kills', kills),
    reports: whole('reports', reports),
    seed: whole('seed', seed),
    panels: whole('panels', panels),
    daemons: whole('daemons', daemons),
    rows: whole('rows', rows),
    log,
  };
}
