import { oneOf, readCommandOptions, whole } from '../../../scripts/common/command-options.mjs';
import { ENGINES } from '../../../scripts/servers/engines.mjs';

const DATABASES = ['sqlite', ...Object.keys(ENGINES)];

const HELP = `npm run campaign crash -- [choices]

Reports traffic to panels that are killed, over a database that is killed, through connections that are cut; and then
compares what the panel has counted with what it has acknowledged.

  --database sqlite          or mariadb, or mysql, on a private server
  --kills 30                 of panel processes, and as many of a database server
  --reports 3000             at least so many; more where the kills take longer
  --seed 1                   of all that is chosen at random
  --panels 3                 panel processes at a time
  --daemons 1                of each of the 8 nodes
  --rows 20                  in most reports, at most
  --log <file>               keeps what the panels log
`;

/**
 * @typedef {object} Options
 * @property {'sqlite' | keyof ENGINES} database
 * @property {number} kills
 * @property {number} reports
 * @property {number} seed
 * @property {number} panels
 * @property {number} daemons
 * @property {number} rows
 * @property {string | undefined} log
 */

/**
 * Reads the command line. Returns undefined when there is nothing to do, after it has printed the reason.
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
  const engine = ENGINES[oneOf('database', database, DATABASES)];
  if (engine?.find() === null) throw new Error(`${engine.name} is missing: ${engine.advice}`);
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
