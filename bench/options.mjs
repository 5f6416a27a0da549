import { positive, positiveNumber, readCommandOptions } from '../scripts/common/command-options.mjs';
import { ENGINES } from '../scripts/servers/engines.mjs';

/**
 * The parts in the order of a run, and their numbers of users. What the reports are compared with writes to counters without the ledger, so
 * they come last.
 */
export const PARTS = {
  polls: [10_000, 100_000],
  logins: [10_000],
  changes: [100_000],
  storm: [100_000],
  reports: [10_000, 100_000],
};
const DATABASES = ['sqlite', ...Object.keys(ENGINES)];

const HELP = `npm run bench -- [choices]

Polls and whole lists, logins, changes, a thousand nodes for a minute, and reports, on each kind of database, each beside a program that
does less. It takes about ten minutes.

  --only polls,logins     of ${Object.keys(PARTS).join(', ')}
  --database sqlite       of ${DATABASES.join(', ')}; all where nothing is said
  --users 10000,100000    instead of the numbers of each part
  --seconds 0.5           of each round
  --rounds 3              of each measurement; the median counts
  --profile <folder>      keep a .cpuprofile of each panel there
  --keep                  write the tables into docs/benchmarks.md; only for a whole run
`;

const DEFAULTS = {
  ...{ only: Object.keys(PARTS).join(','), database: DATABASES.join(','), users: '' },
  ...{ seconds: '0.5', rounds: '3', profile: undefined, keep: false },
};

/**
 * @typedef {object} Options
 * @property {{ database: string, users: number, parts: string[] }[]} sites what is measured where, few users first
 * @property {number} seconds
 * @property {number} rounds
 * @property {string | undefined} profile
 * @property {boolean} isKept
 */

/** Reads the command line. @returns {Options | undefined} undefined when there is nothing to measure, after it has printed the reason */
export function readOptions() {
  return readCommandOptions(HELP, DEFAULTS, ({ only, database, users, seconds, rounds, profile, keep }) => {
    const databases = chosen('database', database, DATABASES).filter(isHere);
    const isWhole = only === DEFAULTS.only && users === '' && databases.length === DATABASES.length;
    if (keep && !isWhole) throw new Error('--keep needs all parts on all databases');
    return {
      sites: sitesOf(
        chosen('only', only, Object.keys(PARTS)),
        databases,
        listOf(users).map((text) => positive('users', text)),
      ),
      seconds: positiveNumber('seconds', seconds),
      rounds: positive('rounds', rounds),
      profile,
      isKept: keep,
    };
  });
}

/** @param {string[]} parts @param {string[]} databases @param {number[]} users none means those of each part */
export function sitesOf(parts, databases, users) {
  const sizesOf = (part) => (users.length > 0 ? users : PARTS[part]);
  const sizes = [...new Set(parts.flatMap(sizesOf))].sort((a, b) => a - b);
  const ordered = Object.keys(PARTS).filter((part) => parts.includes(part));
  return sizes.flatMap((size) => {
    const here = ordered.filter((part) => sizesOf(part).includes(size));
    return databases.map((database) => ({ database, users: size, parts: here }));
  });
}

function isHere(database) {
  const engine = ENGINES[database];
  if (engine === undefined || engine.find() !== null) return true;
  console.error(`${engine.name} is missing: ${engine.advice}`);
  return false;
}

function chosen(option, text, possible) {
  const names = listOf(text);
  const odd = names.filter((name) => !possible.includes(name));
  if (odd.length > 0) throw new Error(`--${option} takes ${possible.join(', ')}, not ${odd.join(', ')}`);
  return names;
}

function listOf(text) {
  return text.split(',').filter((word) => word !== '');
}
