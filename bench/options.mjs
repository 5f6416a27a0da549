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

Polls and whole lists, logins, reports, changes, and a thousand nodes for a minute, on each kind of database, each beside a program that
does less. It takes about ten minutes.

  --only polls,logins        of ${Object.keys(PARTS).join(', ')}
  --database sqlite          of ${DATABASES.join(', ')}; all where nothing is said
  --users 10000,100000       instead of the numbers of each part
  --seconds 0.5              of each round
  --rounds 3                 of each measurement; the median counts
  --connections 64
  --storm-nodes 1000
  --storm-seconds 60
  --profile <folder>         keep a .cpuprofile of each panel there
  --keep                     store the result in bench/runs, for docs/benchmarks.md
  --write                    measure nothing: write the tables of docs/benchmarks.md from bench/runs
`;

const DEFAULTS = {
  only: Object.keys(PARTS).join(','),
  database: DATABASES.join(','),
  users: '',
  seconds: '0.5',
  rounds: '3',
  connections: '64',
  'storm-nodes': '1000',
  'storm-seconds': '60',
  profile: undefined,
  keep: false,
  write: false,
};

/**
 * @typedef {object} Options
 * @property {{ database: string, users: number, parts: string[] }[]} sites what is measured where, few users first
 * @property {number} seconds
 * @property {number} rounds
 * @property {number} connections
 * @property {{ nodes: number, seconds: number }} storm
 * @property {string | undefined} profile
 * @property {boolean} isKept
 * @property {boolean} isWritten
 */

/** Reads the command line. @returns {Options | undefined} undefined when there is nothing to measure, after it has printed the reason */
export function readOptions() {
  return readCommandOptions(HELP, DEFAULTS, (values) => ({
    sites: sitesOf(
      chosen('only', values.only, Object.keys(PARTS)),
      chosen('database', values.database, DATABASES).filter(isHere),
      listOf(values.users).map((text) => positive('users', text)),
    ),
    seconds: positiveNumber('seconds', values.seconds),
    rounds: positive('rounds', values.rounds),
    connections: positive('connections', values.connections),
    storm: {
      nodes: positive('storm-nodes', values['storm-nodes']),
      seconds: positive('storm-seconds', values['storm-seconds']),
    },
    profile: values.profile,
    isKept: values.keep,
    isWritten: values.write,
  }));
}

/** @param {string[]} parts @param {string[]} databases @param {number[]} users none means those of each part */
export function sitesOf(parts, databases, users) {
  const sizesOf = (part) => (users.length > 0 ? users : PARTS[part]);
  const sizes = [...new Set(parts.flatMap(sizesOf))].sort((a, b) => a - b);
  const ordered = Object.keys(PARTS).filter((part) => parts.includes(part));
  return sizes.flatMap((size) =>
    databases.map((database) => ({
      database,
      users: size,
      parts: ordered.filter((part) => sizesOf(part).includes(size)),
    })),
  );
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
