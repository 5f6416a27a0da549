import { parseArgs } from 'node:util';
import { findMariadb } from '../scripts/mariadb.mjs';

export const PARTS = ['polls', 'logins', 'refresh', 'logout', 'cold'];
const DATABASES = ['sqlite', 'mariadb'];

const HELP = `npm run bench -- [choices]

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
 */

/**
 * Reads the command line. Nothing, where help was all that was asked for.
 *
 * @returns {Options | undefined}
 */
export function readOptions() {
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
  if (values.help) {
    console.log(HELP);
    return undefined;
  }
  return {
    parts: chosen('only', values.only, PARTS),
    databases: chosen('database', values.database, DATABASES).filter(isHere),
    seconds: whole('seconds', values.seconds),
    rounds: whole('rounds', values.rounds),
    connections: whole('connections', values.connections),
    users: whole('users', values.users),
    profile: values.profile,
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
