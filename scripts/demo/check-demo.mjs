// Checks a newcomer's first steps: a fresh clone whose `npm run demo` prints seven lines, each of which works by itself. A checkout
// without packages is such a clone itself, and keeps them for the tests. With `--here` this checkout runs it, with the packages that it
// has, for example with another Node.
import { execFileSync, spawn } from 'node:child_process';
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../setup.mjs';

/** Seconds until the demo is ready, on a machine with two processors and no other work. The check prints them, and does not fail. */
const USUAL = { first: 60, second: 5 };
const OPERATIONS = 7;
const USER_FIELDS = 21;
const NODE_FIELDS = 12;

const checks = [
  ['/client/v1/login', (reply) => assert.equal(checkLogin(reply), 3600 * 24)],
  ['/client/v1/refresh', checkLogin],
  ['/client/v1/logout', (reply) => assert.deepEqual(reply, { ret: 1 })],
  ['/ssr/v1/node/', checkNode],
  ['/ssr/v1/userList/', (reply) => checkUserList(reply, 9)],
  ['/ss/v1/node/', checkNode],
  ['/ss/v1/userList/', (reply) => checkUserList(reply, 5)],
];

let folder = root;
try {
  useFresh();
  const first = await startDemo(USUAL.first);
  for (const line of shuffled(first.lines)) checkLine(line);
  await first.stop();

  const blocker = await takePort(3000);
  const second = await startDemo(USUAL.second);
  assert.ok(
    !second.lines.some((line) => line.includes('127.0.0.1:3000/')),
    'the demo must take another port when 3000 is taken',
  );
  for (const line of shuffled(second.lines)) checkLine(line);
  await second.stop();
  blocker.close();
  console.log('The demo works as it says.');
} finally {
  removeClone();
}

/** Uses this checkout if it is fresh, and otherwise replaces the previous clone by a fresh one. */
function useFresh() {
  if (process.argv.includes('--here') || !existsSync(join(root, 'node_modules'))) return;
  removeClone();
  folder = mkdtempSync(join(tmpdir(), 'linegate-clone-'));
  execFileSync('git', ['clone', '--quiet', root, folder]);
}

function removeClone() {
  if (folder !== root) rmSync(folder, { recursive: true, force: true });
}

/** Starts the demo and waits for its lines. @param {number} usual seconds until they come */
async function startDemo(usual) {
  const startedAt = performance.now();
  const child = spawn('npm', ['run', 'demo'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const lines = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('curl ')) lines.push(line);
    else console.log(`  ${line}`);
    if (lines.length === OPERATIONS) break;
  }
  const took = (performance.now() - startedAt) / 1000;
  console.log(`The demo was ready after ${took.toFixed(1)} s (on a quiet machine less than ${usual} s).`);
  assert.equal(lines.length, OPERATIONS, 'the demo must print a line for each operation');
  child.stdout.resume();
  return {
    lines,
    stop: async () => {
      process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}

/** Runs one line in a shell of its own, like a user who pastes it. */
function checkLine(line) {
  const reply = JSON.parse(execFileSync('bash', ['-c', line], { encoding: 'utf8' }));
  const [path, check] = checks.find(([part]) => line.includes(part)) ?? assert.fail(`an unknown line: ${line}`);
  check(reply);
  console.log(`  works: ${path}`);
}

function checkLogin({ ret, access_token: token, token_type: type, expires_in: seconds, user }) {
  assert.deepEqual({ ret, type }, { ret: 1, type: 'bearer' });
  assert.equal(token.split('.').length, 3);
  assert.equal(Object.keys(user).length, USER_FIELDS);
  return seconds;
}

function checkNode({ status, code, data }) {
  assert.deepEqual({ status, code }, { status: 'success', code: 200 });
  assert.equal(Object.keys(data).length, NODE_FIELDS);
}

function checkUserList({ status, code, data, updateTime }, fields) {
  assert.deepEqual({ status, code }, { status: 'success', code: 200 });
  assert.ok(Number.isInteger(updateTime));
  assert.ok(data.length > 10, 'the list must not be empty');
  for (const item of data) assert.equal(Object.keys(item).length, fields);
}

function shuffled(lines) {
  return lines
    .map((line) => [Math.random(), line])
    .sort(([a], [b]) => a - b)
    .map(([, line]) => line);
}

/** Occupies a port. The previous demo may still have it for a moment, because npm ends first. Another program may hold it, too. */
async function takePort(port) {
  for (let attempt = 0; ; attempt++) {
    const server = createServer();
    const isTaken = await new Promise((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (isTaken || attempt === 100) return server;
    await sleep(100);
  }
}
