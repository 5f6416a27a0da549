import { parseArgs } from 'node:util';
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
  try {
    const values = readFlags();
    if (!values.help) return toOptions(values);
    console.log(HELP);
  } catch (error) {
    console.error(`${error.message}\n\n${HELP}`);
    process.exitCode = 1;
  }
  return undefined;
}

function readFlags() {
  const { values } = parseArgs({
    options: {
      database: { type: 'string', default: 'sqlite' },
      kills: { type: 'string', default: '30' },
      reports: { type: 'string', default: '3000' },
      seed: { type: 'string', default: '1' },
      panels: { type: 'string', default: '3' },
      daemons: { type: 'string', default: '1' },
      rows: { type: 'string', default: '20' },
      log: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  return values;
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

function whole(name, text) {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number`);
  return Number(text);
}
