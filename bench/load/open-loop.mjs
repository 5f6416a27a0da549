import { setTimeout as sleep } from 'node:timers/promises';
import { figures } from '../report/figures.mjs';
import { Client } from './client.mjs';
import { requestText } from './http-text.mjs';

const TICK_MS = 2;
const CONNECTED_AT_ONCE = 100;
/** The first responses come from requests that met no crowd. */
const RAMP_MS = 2000;

/**
 * What became of the requests.
 *
 * @typedef {object} Outcome
 * @property {Omit<import('../report/figures.mjs').Figures, 'cpu'>} good the requests with a wanted status. Times count from the
 *   planned moment; the rate is that after the ramp
 * @property {Record<string, number>} others by status; `closed` for a lost connection, `late` for a request given up, `unsent` for one
 *   without an idle connection
 * @property {number} offered requests a second
 */

/**
 * Sends a number of requests a second, whether or not earlier ones have their response: an overload does not wait for the server.
 *
 * @param {number} port
 * @param {{ perSecond: number, seconds: number, connections: number, statuses: number[] }} how `statuses`: the wanted ones
 * @param {() => string} next the text of a request
 * @returns {Promise<Outcome>} after the last request has its response, or has none in time
 */
export async function openLoop(port, { perSecond, seconds, connections, statuses }, next) {
  const idle = await connectAll(port, connections);
  const clients = [...idle];
  const done = [];
  const others = {};
  let waiting = 0;
  const note = (result) => (others[result] = (others[result] ?? 0) + 1);
  const send = async (plannedAt) => {
    const client = idle.pop();
    if (client === undefined) return note('unsent');
    waiting++;
    const result = await client.ask(next());
    waiting--;
    const at = performance.now();
    if (statuses.includes(result)) done.push({ at, ms: at - plannedAt });
    else note(result);
    if (client.isOpen) idle.push(client);
  };

  const began = performance.now();
  const end = began + 1000 * seconds;
  let sent = 0;
  for (let now = began; now < end; now = performance.now()) {
    const due = Math.floor(((now - began) * perSecond) / 1000) + 1;
    while (sent < due) void send(began + (1000 * sent++) / perSecond);
    await sleep(TICK_MS);
  }
  while (waiting > 0) await sleep(TICK_MS);
  for (const client of clients) client.close();
  const good = figures(
    done.map(({ ms }) => ms),
    1,
  );
  const counted = done.filter(({ at }) => at > began + RAMP_MS && at <= end).length;
  return { good: { ...good, rate: counted / (seconds - RAMP_MS / 1000) }, others, offered: sent / seconds };
}

/** A server accepts connections one by one, so only a response shows that it has. */
async function connectAll(port, count) {
  const clients = [];
  while (clients.length < count) {
    const some = Array.from({ length: Math.min(CONNECTED_AT_ONCE, count - clients.length) }, () => new Client(port));
    await Promise.all(some.map((client) => client.ask(requestText('/health/live', {}))));
    clients.push(...some);
  }
  return clients;
}
