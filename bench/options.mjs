import { parseArgs } from 'node:util';
import { findMariadb } from '../scripts/mariadb.mjs';

const PARTS = ['polls', 'logins', 'refresh', 'logout', 'reports', 'cold'];
const DATABASES = ['sqlite', 'mariadb'];

const HELP = `npm run bench -- [choices]

Without choices everything is measured, in about half an hour, and kept in bench/last-run.md.

  --only polls,logins        of ${PARTS.join(', ')}; all where nothing is said
  --database sqlite          of ${DATABASES.join(', ')}; both where nothing is said
  --seconds 10               of each round
  --rounds 3                 of each measurement; the median counts
  --connections 64
  --users 10000
  --profile <folder>         keep a .cpuprofile of each panel there
`;

/**
 * @typedef {object} Options
 * @property {string[]} parts
 * @property {string[]} databases
 * @property {number} seconds
 * @property {number} rounds
 * @property {number} connections
 * @property {number} users
 * @property {string | undefined} profile
 * @property {boolean} isWhole nothing was chosen: the figures are worth keeping
 */

/**
 * Reads the command line. Nothing, where there is nothing to measure; why, has been said then.
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
      only: { type: 'string', default: PARTS.join(',') },
      database: { type: 'string', default: DATABASES.join(',') },
      seconds: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '64' },
      users: { type: 'string', default: '10000' },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  return values;
}

function toOptions({ only, database, seconds, rounds, connections, users, profile }) {
  return {
    parts: chosen('only', only, PARTS),
    databases: chosen('database', database, DATABASES).filter(isHere),
    seconds: whole('seconds', seconds),
    rounds: whole('rounds', rounds),
    connections: whole('connections', connections),
    users: whole('users', users),
    profile,
    isWhole: process.argv.length === 2,
  };
}

function chosen(name, text, known) {
  const names = text.split(',');
  const odd = names.filter((each) => !known.includes(each));
  if (odd.length > 0) throw new Error(`--${name} takes ${known.join(', ')}, not ${odd.join(', ')}`);
  return names;
}

function whole(name, text) {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`--${name} must be a whole number, 1 or more`);
  return Number(text);
}

function isHere(database) {
  if (database !== 'mariadb' || findMariadb() !== null) return true;
  console.error('MariaDB is not installed (on Debian: apt-get install mariadb-server); it is left out.');
  return false;
}
