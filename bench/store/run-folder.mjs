import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/setup.mjs';
import { describeMachine, findCommit, findVersions } from '../report/machine.mjs';

const RESULTS = join(root, 'bench/results');
const RUN = 'run.json';
const RESULT = 'result.json';

/**
 * The result of a run.
 *
 * @typedef {object} Result
 * @property {string} name
 * @property {string} commit
 * @property {boolean} isClean the source was that of the commit
 * @property {string} date of the start
 * @property {import('../report/machine.mjs').Machine} machine
 * @property {Record<string, string>} versions
 * @property {Pick<import('../options.mjs').Options, 'seconds' | 'rounds' | 'connections' | 'storm' | 'sites'>} options
 * @property {number} seconds that its parts took together
 * @property {import('../report/rows.mjs').Row[]} rows
 */

/**
 * A folder for one run. Each finished part is a file in it, so that a run can be continued.
 */
export class RunFolder {
  #path;
  #run;
  #since = performance.now();

  /**
   * Opens the run with these options that was not finished, or begins one.
   *
   * @param {import('../options.mjs').Options} options
   * @param {{ folder?: string, now?: { commit: string, isClean: boolean } }} [where] the folder of all runs, and the present commit
   * @throws {Error} if the source has changed since the run began
   */
  static open(
    { result: { isNew, isMixed }, profile: _profile, ...options },
    { folder = RESULTS, now = findCommit() } = {},
  ) {
    const unfinished = isNew ? undefined : findUnfinished(folder, options);
    if (unfinished === undefined) return begin(folder, options, now);
    const { commit, isClean } = unfinished.#run;
    if (!isMixed && !(commit === now.commit && isClean === now.isClean)) {
      throw new Error(
        `The run ${unfinished.name} was stopped at commit ${commit}, and this is ${now.commit}${now.isClean ? '' : ' with changes'}. ` +
          'Add --new for a new run, or --mixed to continue it.',
      );
    }
    return unfinished;
  }

  /** @param {string} folder of all runs @param {string} name */
  constructor(folder, name) {
    this.name = name;
    this.#path = join(folder, name);
    this.#run = read(join(this.#path, RUN));
  }

  get isFinished() {
    return existsSync(join(this.#path, RESULT));
  }

  /** True if the run has other options. */
  differsFrom(options) {
    return JSON.stringify(this.#run.options) !== JSON.stringify(options);
  }

  /** The parts of a database that are not measured yet. */
  missing({ database, users, parts }) {
    return parts.filter((part) => !existsSync(this.#file(database, users, part)));
  }

  /** Stores the rows of a part. */
  store(database, users, part, rows) {
    const now = performance.now();
    write(this.#file(database, users, part), { seconds: Math.round((now - this.#since) / 1000), rows });
    this.#since = now;
  }

  /** Stores the result of all parts. @returns {Result} */
  finish() {
    const parts = this.#run.options.sites.flatMap(({ database, users, parts }) =>
      parts.map((part) => read(this.#file(database, users, part))),
    );
    const result = {
      name: this.name,
      ...this.#run,
      seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0),
      rows: parts.flatMap(({ rows }) => rows),
    };
    write(join(this.#path, RESULT), result);
    return result;
  }

  #file(database, users, part) {
    return join(this.#path, `${database}-${users}-${part}.json`);
  }
}

function begin(folder, options, commit) {
  const date = new Date().toISOString();
  const name = unused(folder, `${date.slice(0, 19).replaceAll(':', '')}-${commit.commit}`);
  mkdirSync(join(folder, name), { recursive: true });
  const run = { ...commit, date, machine: describeMachine(), versions: findVersions(), options };
  write(join(folder, name, RUN), run);
  return new RunFolder(folder, name);
}

/** The name, with a number if two runs begin in one second. */
function unused(folder, name) {
  for (let count = 2, free = name; ; free = `${name}-${count++}`) {
    if (!existsSync(join(folder, free))) return free;
  }
}

/** The newest run with these options, if it was not finished. */
function findUnfinished(folder, options) {
  if (!existsSync(folder)) return undefined;
  const runs = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, RUN)))
    .sort()
    .map((name) => new RunFolder(folder, name))
    .filter((run) => !run.differsFrom(options));
  const last = runs.at(-1);
  return last?.isFinished === false ? last : undefined;
}

function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function write(file, content) {
  writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`);
}
