import { positive, readCommandOptions } from '../scripts/common/command-options.mjs';
import { ENGINES } from '../scripts/servers/engines.mjs';

const PARTS = [
  'polls',
  'logins',
  'refresh',
  'logout',
  'audit',
  'reports',
  'users-page',
  'first-load',
  'imports',
  'cold',
  'changes',
  'overload',
];
const DATABASES = ['sqlite', ...Object.keys(ENGINES)];

const HELP = `npm run bench -- [choices]

Without choices everything is measured, in about half an hour, and written to bench/last-run.md.

  --only polls,logins        of ${PARTS.join(', ')}; all where nothing is said
  --database sqlite          of ${DATABASES.join(', ')}; all where nothing is said
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
 * @property {boolean} isWhole nothing was chosen, so the report is stored
 */

/**
 * Reads the command line. Returns undefined when there is nothing to measure, after it has printed the reason.
 *
 * @returns {Options | undefined}
 */
export function readOptions() {
  const defaults = {
    only: PARTS.join(','),
    database: DATABASES.join(','),
    seconds: '10',
    rounds: '3',
    connections: '64',
    users: '10000',
    profile: undefined,
  };
  return readCommandOptions(HELP, defaults, toOptions);
}

function toOptions({ only, database, seconds, rounds, connections, users, profile }) {
  return {
    parts: chosen('only', only, PARTS),
    databases: chosen('database', database, DATABASES).filter(isHere),
    seconds: positive('seconds', seconds),
    rounds: positive('rounds', rounds),
    connections: positive('connections', connections),
    users: positive('users', users),
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

function isHere(database) {
  const engine = ENGINES[database];
  if (engine === undefined || engine.find() !== null) return true;
  console.error(`${engine.name} is missing and left out (${engine.advice}).`);
  return false;
}
