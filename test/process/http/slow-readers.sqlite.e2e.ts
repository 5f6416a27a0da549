import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GivenNode } from '../../support/given.js';
import { Installation, signedNow } from '../../support/process/installation.js';
import { manyUsers } from '../../support/database/many-users.js';
import { type PanelProcess, PATIENCE_MS } from '../../support/process/process.js';
import { eventually } from '../../support/eventually.js';
import { newToken, Scrape } from '../../metrics/scrape.js';
import { rounds } from '../../jest/thorough.mjs';

const USERS = rounds(100_000, 200_000);
const READERS = 100;
const MIB = 2 ** 20;
const MAX_MORE = 150 * MIB;
const WATCHED_MS = 5000;

describe('a long list of users', () => {
  let installation: Installation;
  let panel: PanelProcess;
  let given: GivenNode;
  const readers: Socket[] = [];
  const token = newToken();
  beforeAll(async () => {
    installation = await Installation.create();
    await manyUsers(installation.admin, USERS);
    given = await installation.node();
    panel = await installation.start({ METRICS_TOKEN: token });
  }, PATIENCE_MS);
  afterAll(async () => {
    for (const reader of readers) reader.destroy();
    await panel.kill();
    await installation.stop();
  }, PATIENCE_MS);

  const path = (): string => `/api/ssr/v1/userList/${given.node.id}`;

  /** Requests the list and reads a piece of the response from time to time, like a client with a bad connection. */
  async function readSlowly(): Promise<number> {
    const { hostname, port } = new URL(panel.url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    readers.push(socket);
    const lines = Object.entries(signedNow(given.key)).map(([name, value]) => `${name}: ${value}`);
    socket.write([`GET ${path()} HTTP/1.1`, 'host: panel', ...lines, '', ''].join('\r\n'));
    let bytes = 0;
    const until = performance.now() + WATCHED_MS;
    while (performance.now() < until) {
      const piece: unknown = socket.read(4096);
      if (Buffer.isBuffer(piece)) bytes += piece.length;
      await sleep(250);
    }
    return bytes;
  }

  it(
    'T63: is in memory once for 100 slow readers',
    async () => {
      const whole = await panel.send(path(), { headers: signedNow(given.key) });
      expect(whole.status).toBe(200);
      expect(JSON.parse(whole.text)).toMatchObject({ status: 'success', data: { length: USERS } });

      const before = residentBytes(panel.pid);
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, residentBytes(panel.pid));
      }, 50);
      const read = await Promise.all(Array.from({ length: READERS }, readSlowly));
      clearInterval(watch);
      // All readers have begun, and none has almost finished.
      expect(Math.min(...read)).toBeGreaterThan(0);
      expect(Math.max(...read)).toBeLessThan(whole.text.length / 10);
      expect((most - before) / MIB).toBeLessThan(MAX_MORE / MIB);

      const meanwhile = await panel.send(path(), { headers: signedNow(given.key) });
      expect(meanwhile.text).toBe(whole.text);
    },
    PATIENCE_MS,
  );

  it(
    'T63: leaves memory when its readers have gone',
    async () => {
      expect(await sharedBytes()).toBeGreaterThan(0);
      for (const reader of readers) reader.resetAndDestroy();
      await eventually(async () => expect(await sharedBytes()).toBe(0));
    },
    PATIENCE_MS,
  );

  async function sharedBytes(): Promise<number> {
    const { text } = await panel.send('/metrics', { headers: { authorization: `Bearer ${token}` } });
    return new Scrape(text).value('shared_list_bytes');
  }
});

function residentBytes(pid: number): number {
  const [, kib = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) * 1024;
}
