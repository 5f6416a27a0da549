// Makes a fresh checkout ready to run: `npm start`, `npm run demo`, `npm test` and `npm run linegate` begin with it.
// It must work before anything is installed, so it uses nothing but Node itself. With `--tests` what tests and checks need is
// installed as well, which is more than half of all packages.
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprint } from './fingerprint.mjs';
import { takeLock } from './lock.mjs';
import { showProgress } from './progress.mjs';
import { run } from './run.mjs';

/** The folder that holds package.json. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * A step is done again when its inputs are no longer those that `record` remembers.
 *
 * @typedef {object} Step
 * @property {string} doing
 * @property {string[]} inputs files and folders
 * @property {string[]} records files that keep the fingerprint of the inputs of the last good run; the first one counts
 * @property {string} [clears] folder to be removed first
 * @property {() => [string, ...string[]]} command
 * @property {string} advice what to do when it fails
 */

const RUN_RECORD = 'node_modules/.linegate-lock';
const TESTS_RECORD = 'node_modules/.linegate-lock-tests';

/** @type {Step} */
const install = {
  doing: 'Installing the locked packages',
  inputs: ['package-lock.json'],
  records: [RUN_RECORD],
  command: () => npmCi('--omit=dev'),
  advice: 'Check that the package registry can be reached and the disk is not full, then run the same command again.',
};
/** @type {Step} */
const installWithTests = {
  ...install,
  doing: 'Installing the locked packages, with those that test',
  records: [TESTS_RECORD, RUN_RECORD],
  command: () => npmCi('--include=dev'),
};

/** At once. @type {Step[]} */
const builds = [
  {
    doing: 'Building the server',
    inputs: ['src', 'scripts', 'test/daemons', 'swc.config.mjs', 'package-lock.json'],
    records: ['dist/.linegate-build'],
    clears: 'dist',
    command: () => [process.execPath, 'scripts/build-server.mjs'],
    advice: 'Mend the source as the lines above say, then run the same command again.',
  },
  {
    doing: 'Building the pages of the panel',
    inputs: ['web/src', 'web/index.html', 'web/vite.config.mjs', 'web/compress-ahead.mjs', 'package-lock.json'],
    records: ['web/dist/.linegate-build'],
    clears: 'web/dist',
    command: () => [process.execPath, 'node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel=warn'],
    advice: 'Mend the source as the lines above say, then run the same command again.',
  },
];

/**
 * Installs and builds what is missing or out of date, and ends the process with exit code 1 when that fails. Silent and
 * quick when there is nothing to do. Two set-ups in one checkout wait for each other.
 *
 * @param {object} [options]
 * @param {boolean} [options.quiet] say nothing about steps that go well
 * @param {boolean} [options.tests] install what tests and checks need, too
 */
export async function setup({ quiet = false, tests = false } = {}) {
  requireNode();
  const stages = [[tests ? installWithTests : install], builds];
  if (!stages.flat().some(isStale)) return;

  const lock = await takeLock(join(root, '.setup-lock'), (holder) => {
    console.error(`Another set-up (process ${holder}) is at work here; waiting for it.`);
  });
  for (const stage of stages) await perform(stage.filter(isStale), quiet, lock.helpers);
  lock.release();
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Linegate needs Node 20.19 or newer, and this is Node ${process.versions.node}.`);
  console.error('Install a current Node from https://nodejs.org and run the same command again.');
  process.exit(1);
}

/** @param {Step} step */
function isStale(step) {
  return recorded(step) !== fingerprint(root, step.inputs);
}

/** @param {Step} step */
function recorded({ records: [record] }) {
  try {
    return readFileSync(join(root, record), 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * @param {Step[]} steps
 * @param {boolean} quiet
 * @param {(pids: number[]) => void} onChange told which programs are at work
 */
async function perform(steps, quiet, onChange) {
  if (steps.length === 0) return;
  const finish = showProgress(sentence(steps), { quiet });
  const working = new Set();
  const tell = () => onChange([...working]);
  const failures = (await Promise.all(steps.map((step) => work(step, working, tell)))).filter(Boolean);
  finish(failures.length === 0 ? 'done' : 'failed');
  if (failures.length === 0) return;
  console.error(failures.join('\n\n'));
  process.exit(1);
}

/** @param {Step[]} steps */
function sentence(steps) {
  const text = steps.map(({ doing }) => doing.toLowerCase()).join(' and ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @returns {Promise<string | undefined>} why it failed, if it did */
async function work({ doing, inputs, records, clears, command, advice }, working, tell) {
  const before = fingerprint(root, inputs);
  for (const record of records) rmSync(join(root, record), { force: true });
  if (clears) rmSync(join(root, clears), { recursive: true, force: true });
  const [program, ...args] = command();
  let pid;
  const onStart = (started) => {
    pid = started;
    working.add(pid);
    tell();
  };
  const { code, output } = await run(program, args, { cwd: root, onStart });
  working.delete(pid);
  tell();

  if (code !== 0) return `${output.trimEnd()}\n\n${doing} failed. ${advice}`;
  for (const record of records) {
    mkdirSync(dirname(join(root, record)), { recursive: true });
    writeFileSync(join(root, record), before);
  }
  return undefined;
}

function npmCi(which) {
  return npm('ci', which, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
}

/** The npm that started us, where there is one: it need not be the one in the path. */
function npm(...args) {
  const { npm_execpath: path = '' } = process.env;
  return basename(path) === 'npm-cli.js' ? [process.execPath, path, ...args] : ['npm', ...args];
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await setup({ tests: process.argv.includes('--tests') });
}
