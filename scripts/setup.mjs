// Makes a fresh checkout ready to run: `npm start`, `npm run demo`, `npm test` and `npm run linegate` call it first. It runs before
// anything is installed, so it uses only Node itself. `--tests` also installs the packages for tests and checks, which are more
// than half of all. The workspaces `web` and `scripts` hold the packages that only build; they are not in the image.
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { showProgress } from './common/progress.mjs';
import { run } from './common/run.mjs';
import { endWithNpm } from './setup/end-with-npm.mjs';
import { fingerprint } from './setup/fingerprint.mjs';
import { takeLock } from './setup/lock.mjs';
import { npm } from './setup/npm.mjs';

/** The folder that holds package.json. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * A step runs again when its inputs differ from the recorded fingerprint.
 *
 * @typedef {object} Step
 * @property {string} doing
 * @property {string[]} inputs files and folders
 * @property {string[]} records files with the fingerprint of the inputs of the last successful run; the first one counts
 * @property {string} [clears] folder that is removed first
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
  command: () => packages('ci', '--omit=dev'),
  advice: 'Check that the package registry can be reached and the disk is not full, then run the same command again.',
};
/** @type {Step} */
const installWithTests = {
  ...install,
  doing: 'Installing the locked packages, with those that test',
  records: [TESTS_RECORD, RUN_RECORD],
  command: () => packages('ci', '--include=dev'),
};
/** Where the packages that run are installed already, in a third of the time. @type {Step} */
const addTests = {
  ...installWithTests,
  doing: 'Adding the locked packages that test',
  command: () => packages('install', '--include=dev', '--no-save'),
};

/** Run at the same time. @type {Step[]} */
const builds = [
  {
    doing: 'Building the server',
    inputs: ['src', 'scripts', 'test/daemons', '.swcrc', 'swc.config.mjs', 'package-lock.json'],
    records: ['dist/.linegate-build'],
    clears: 'dist',
    command: () => [process.execPath, 'scripts/build-server.mjs'],
    advice: 'Correct the source as the lines above say, then run the same command again.',
  },
  {
    doing: 'Building the pages of the panel',
    inputs: [
      ...['web/src', 'web/index.html', 'web/vite.config.mjs', 'web/precompress.mjs', 'package-lock.json'],
      'src/subscriptions/texts/hand-over-text.ts',
    ],
    records: ['web/dist/.linegate-build'],
    clears: 'web/dist',
    command: () => [process.execPath, 'node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel=warn'],
    advice: 'Correct the source as the lines above say, then run the same command again.',
  },
];

/**
 * Installs and builds all that is missing or out of date, and exits with code 1 if that fails. It is silent and quick when there is
 * nothing to do. Two set-ups in one checkout wait for each other. From now on the process ends with the npm that started it.
 *
 * @param {object} [options]
 * @param {boolean} [options.quiet] shows nothing of steps that succeed
 * @param {boolean} [options.tests] also installs the packages for tests and checks
 */
export async function setup({ quiet = false, tests = false } = {}) {
  requireNode();
  endWithNpm();
  const withTests = isStale(install) ? installWithTests : addTests;
  const stages = [[tests ? withTests : install], builds];
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
 * @param {(pids: number[]) => void} onChange gets the ids of the running programs
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

/** @param {...string} choices the command of npm and its options */
function packages(...choices) {
  return npm(...choices, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error');
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await setup({ tests: process.argv.includes('--tests') });
}
