import { setTimeout as sleep } from 'node:timers/promises';
import { showProgress } from '../../scripts/common/progress.mjs';
import { below, valueRow } from '../report/rows.mjs';
import { emailOf, PASSWORD } from '../workshop.mjs';

const LINES = 200_000;
const LINES_WITH_PASSWORDS = 2000;
const MAX_SECONDS = 60;
/** Two cores can hash many more. */
const LOGINS_PER_SECOND = 8;
const SECONDS_BEFORE = 15;
const LOOK_EVERY_MS = 250;
const TICK_MS = 5;

/**
 * Imports of users as CSV, over HTTP with an API token: many without passwords, then some with passwords while users log in.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchImports({ database, panel, workshop, users }) {
  const finish = showProgress(`${database}: imports of users`);
  const token = await workshop.addToken(['users:read', 'users:write', 'users:secrets']);
  const many = await importing(panel, token, fileOf(LINES));
  const megabytes = panel.peakMemory() / 1e6;
  const before = await loginsUntil(panel, users, lookingAtHealth(panel, sleep(SECONDS_BEFORE * 1000)));
  const some = importing(panel, token, fileOf(LINES_WITH_PASSWORDS, true));
  const during = await loginsUntil(panel, users, some);
  finish('done');
  return [
    valueRow(`${LINES} users without passwords`, many.total / 1000, 's', {
      target: below(many.total / 1000, MAX_SECONDS, 's'),
    }),
    valueRow('of which until the file is taken in', many.upload / 1000, 's'),
    valueRow('processor time of the panel', many.cpu, 's'),
    valueRow('longest wait for GET /health/live meanwhile', many.longest, 'ms'),
    valueRow('peak of resident memory', megabytes, 'MB'),
    valueRow(`${LINES_WITH_PASSWORDS} users with passwords`, (await some).total / 1000, 's'),
    loginsRow(`${LOGINS_PER_SECOND} logins a second before it, p99`, before),
    loginsRow('the same during it', during),
  ];
}

/** A file of new users. */
function fileOf(lines, hasPasswords = false) {
  const tag = Math.random().toString(36).slice(2);
  const line = (index) => `${tag}-${index}@example.com,Imported ${index},0,107374182400,2030-01-01`;
  const body = Array.from({ length: lines }, (_, index) => line(index) + (hasPasswords ? `,password ${index}` : ''));
  const head = `email,nickname,port,transfer_enable,expired_at${hasPasswords ? ',password' : ''}`;
  return `${head}\r\n${body.join('\r\n')}\r\n`;
}

/** Times in milliseconds: until the response, until the end of the import, and the longest wait of a health check meanwhile. */
async function importing(panel, token, file) {
  const headers = { authorization: `Bearer ${token}` };
  const over = new AbortController();
  const waits = longestWait(panel, over.signal);
  const cpu = panel.cpuSeconds();
  const began = performance.now();
  const address = `${panel.url}/api/admin/v1/users`;
  const reply = await fetch(`${address}/import`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: file,
  });
  if (reply.status !== 202) throw new Error(`not taken: ${reply.status} ${await reply.text()}`);
  const { id } = await reply.json();
  const upload = performance.now() - began;
  for (;;) {
    const { state, refused } = await (await fetch(`${address}/imports/${id}`, { headers })).json();
    if (state === 'imported' && refused === 0) break;
    if (state !== 'importing') throw new Error(`the import is ${state}, with ${refused} refused`);
    await sleep(LOOK_EVERY_MS);
  }
  const total = performance.now() - began;
  over.abort();
  return { upload, total, longest: await waits, cpu: panel.cpuSeconds() - cpu };
}

/** The import runs beside the same requests. */
async function lookingAtHealth(panel, end) {
  const over = new AbortController();
  const waits = longestWait(panel, over.signal);
  await end;
  over.abort();
  await waits;
}

async function longestWait(panel, signal) {
  let longest = 0;
  while (!signal.aborted) {
    const began = performance.now();
    await (await fetch(`${panel.url}/health/live`)).text();
    longest = Math.max(longest, performance.now() - began);
    await sleep(TICK_MS);
  }
  return longest;
}

/** Logs users in at a steady rate, whether or not the panel keeps up, until the promise is settled. */
async function loginsUntil(panel, users, end) {
  let isOver = false;
  const ended = Promise.resolve(end).finally(() => (isOver = true));
  const times = [];
  const open = [];
  for (let count = 0; !isOver; count++) {
    open.push(login(panel, count, users).then((time) => times.push(time)));
    await sleep(1000 / LOGINS_PER_SECOND);
  }
  await ended;
  await Promise.all(open);
  return times.sort((a, b) => a - b);
}

async function login(panel, count, users) {
  const began = performance.now();
  const reply = await fetch(`${panel.url}/api/client/v1/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`,
    },
    body: JSON.stringify({ email: emailOf((count % users) + 1), password: PASSWORD }),
  });
  await reply.text();
  // A rejected login counts as the slowest.
  return reply.status === 200 ? performance.now() - began : Infinity;
}

function loginsRow(name, times) {
  const at = (share) => times[Math.floor((times.length - 1) * share)];
  return valueRow(name, at(0.99), 'ms', { p50: at(0.5) });
}
