import { positive, positiveNumber, readCommandOptions } from '../scripts/common/command-options.mjs';
import { ENGINES } from '../scripts/servers/engines.mjs';
import { PARTS, planOf } from './plan.mjs';

const DATABASES = ['sqlite', ...Object.keys(ENGINES)];

const HELP = `npm run bench -- [choices]

Without choices: 1,000 to 100,000 users on each kind of database, in about a quarter of an hour. Each finished part is stored in
bench/results at once, and the same command continues a run that was stopped.

  --full                     also 1,000,000 users, the storm, and what takes longer: up to two hours
  --only polls,logins        of ${Object.keys(PARTS).join(', ')}
  --database sqlite          of ${DATABASES.join(', ')}; all where nothing is said
  --users 10000,100000       instead of the numbers of each part
  --seconds 0.5                of each round
  --rounds 3                 of each measurement; the median counts
  --connections 64
  --storm-nodes 1000         nodes of the storm
  --storm-seconds 300
  --storm-ramp 5000,8000     more nodes after it, a minute for each number, until a target is missed; none for no more
  --profile <folder>         keep a .cpuprofile of each panel there

  --new                      do not continue a run that was stopped
  --mixed                    continue it although the source has changed since
  --keep                     store the result in bench/runs, for docs/benchmarks.md
  --write                    measure nothing: write the tables and charts of docs/benchmarks.md from bench/runs
`;

/**
 * @typedef {object} Options
 * @property {import('./plan.mjs').Site[]} sites
 * @property {number} seconds
 * @property {number} rounds
 * @property {number} connections
 * @property {{ nodes: number, seconds: number, ramp: number[] }} storm
 * @property {string | undefined} profile
 * @property {{ isNew: boolean, isMixed: boolean, isKept: boolean, isWritten: boolean }} result what becomes of it
 */

/**
 * Reads the command line. Returns undefined when there is nothing to measure, after it has printed the reason.
 *
 * @returns {Options | undefined}
 */
export function readOptions() {
  const defaults = {
    full: false,
    only: '',
    database: DATABASES.join(','),
    users: '',
    seconds: '0.5',
    rounds: '3',
    connections: '64',
    'storm-nodes': '1000',
    'storm-seconds': '300',
    'storm-ramp': '5000,8000,12000',
    profile: undefined,
    new: false,
    mixed: false,
    keep: false,
    write: false,
  };
  return readCommandOptions(HELP, defaults, toOptions);
}

function toOptions(values) {
  const numbers = (name) => listOf(values[name]).map((text) => positive(name, text));
  return {
    sites: planOf({
      databases: chosen('database', values.database, DATABASES).filter(isHere),
      parts: chosen('only', values.only, Object.keys(PARTS)),
      users: numbers('users'),
      isFull: values.full,
    }),
    seconds: positiveNumber('seconds', values.seconds),
    rounds: positive('rounds', values.rounds),
    connections: positive('connections', values.connections),
    storm: {
      nodes: positive('storm-nodes', values['storm-nodes']),
      seconds: positive('storm-seconds', values['storm-seconds']),
      ramp: numbers('storm-ramp'),
    },
    profile: values.profile,
    result: { isNew: values.new, isMixed: values.mixed, isKept: values.keep, isWritten: values.write },
  };
}

function chosen(name, text, known) {
  const names = listOf(text);
  const odd = names.filter((each) => !known.includes(each));
  if (odd.length > 0) throw new Error(`--${name} takes ${known.join(', ')}, not ${odd.join(', ')}`);
  return names;
}

function listOf(text) {
  return text === '' || text === 'none' ? [] : text.split(',');
}

function isHere(database) {
  const engine = ENGINES[database];
  if (engine === undefined || engine.find() !== null) return true;
  console.error(`${engine.name} is missing and left out (${engine.advice}).`);
  return false;
}
