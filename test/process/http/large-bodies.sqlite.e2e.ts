import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../support/eventually.js';
import type { GivenNode } from '../../support/given.js';
import { Installation, signedNow } from '../../support/process/installation.js';
import { type PanelProcess, PATIENCE_MS } from '../../support/process/process.js';
import { rounds } from '../../jest/thorough.mjs';

const MIB = 2 ** 20;
const MAX_MIB = 512;
/**
 * Each leaves 30 MiB of garbage. V8 collects late while memory is free, and later still while other programs need the cores: the peak is
 * 440 to 470 MiB on a quiet machine, and was 560 MiB beside two busy programs. It comes with the first ten reports, and then stays.
 */
const REPORTS = rounds(20, 60);
const MAX_MIB_OF_REPORTS = 640;
const ATTACKED_MS = rounds(3000, 7000);
/**
 * XrayR gives up a request after this time, in the configuration that docs/daemons.md shows. A poll waits behind the other new connections,
 * and the senders open a thousand at once: 4 s on a quiet machine, and 16 s beside two busy programs.
 */
const ANSWERED_MS = 30_000;

/**
 * By default the system would buffer megabytes for each sender. Sender and panel share this machine: its memory for sockets would
 * be full, it would drop packets of all programs, and the test would measure the system.
 */
const UNSENT_OF_MANY = 256 * 1024;

const MAX_REPORT = 8 * MIB;
const MAX_BODY = 65_536;

interface Attack {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
  /** In bytes; the body is padded with spaces. */
  readonly length: number;
  /** Whether the last byte is never sent. */
  readonly isHeld?: boolean;
}

describe('Senders of long bodies', () => {
  let installation: Installation;
  let panel: PanelProcess;
  let given: GivenNode;
  let flood: ChildProcess | undefined;
  beforeEach(async () => {
    installation = await Installation.create();
    given = await installation.node();
    panel = await installation.start();
  }, PATIENCE_MS);
  afterEach(async () => {
    flood?.kill('SIGKILL');
    await panel.kill();
    await installation.stop();
  }, PATIENCE_MS);

  /** Starts the flood, which counts its responses by status. */
  function begin(sockets: number, unsent: number, attacks: readonly Attack[]): Record<string, number> {
    const answers: Record<string, number> = {};
    const work = JSON.stringify({ port: Number(new URL(panel.url).port), sockets, unsent, attacks });
    flood = spawn(process.execPath, [join(import.meta.dirname, 'flood.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
    flood.stdin?.end(work);
    flood.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const line = text.trimEnd().split('\n').at(-1) ?? '{}';
      Object.assign(answers, JSON.parse(line));
    });
    return answers;
  }

  function reportOf50000Rows(): Pick<Attack, 'body' | 'length'> {
    const rows = Array.from({ length: 50_000 }, (_none, index) => `{"uid":${index + 1},"upload":1,"download":2}`);
    return { body: `[${rows.join(',')}]`, length: MAX_REPORT };
  }

  /** Polls and reports like daemons. Each request must get 200. Returns the longest wait in milliseconds. */
  async function longestWaitOfDaemon(isOver: () => boolean): Promise<number> {
    let longest = 0;
    while (!isOver()) {
      const headers = signedNow(given.key);
      const { id } = given.node;
      const poll = await panel.send(`/api/ssr/v1/userList/${id}`, { headers });
      const report = await panel.send(`/api/ssr/v1/nodeOnline/${id}`, { method: 'POST', headers, body: [] });
      expect([poll.status, report.status]).toEqual([200, 200]);
      longest = Math.max(longest, poll.ms, report.ms);
      await sleep(100);
    }
    return longest;
  }

  function peakMib(): number {
    const [, kib] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${panel.pid}/status`, 'utf8')) ?? [];
    return (Number(kib) * 1024) / MIB;
  }

  it(
    'do not fill the memory with 1,000 sockets, with or without a key; daemons get responses meanwhile',
    async () => {
      const { id } = given.node;
      const [traffic, online] = [`/api/ssr/v1/userTraffic/${id}`, `/api/ssr/v1/nodeOnline/${id}`];
      const [known, unknown] = [signedNow(given.key), signedNow('k'.repeat(40))];
      const report = reportOf50000Rows();
      const nobody = { body: '[]', length: MAX_REPORT };
      const login = {
        body: '{"email":"somebody@example.com","password":"a password"}',
        length: MAX_BODY,
        headers: {},
      };
      const answers = begin(1000, UNSENT_OF_MANY, [
        { path: traffic, headers: unknown, ...report, isHeld: true },
        { path: online, headers: { key: 'k', timestamp: '1' }, ...nobody },
        { path: `${online}?`, headers: {}, ...nobody },
        { path: traffic, headers: known, ...report, isHeld: true },
        { path: traffic, headers: known, ...report },
        { path: online, headers: known, ...nobody },
        { path: '/api/client/v1/login', ...login, isHeld: true },
        { path: '/api/admin/v1/session', ...login, isHeld: true },
        { path: '/api/admin/v1/users/import', ...login, length: MAX_REPORT },
        { path: '/api/nowhere', ...login, isHeld: true },
      ]);
      // The first refusals come after four seconds of patience, and after the sockets: a thousand take long on a busy machine.
      await eventually(() => expect(answers).not.toEqual({}), ANSWERED_MS);
      const until = performance.now() + ATTACKED_MS;
      expect(await longestWaitOfDaemon(() => performance.now() > until)).toBeLessThan(ANSWERED_MS);
      expect(peakMib()).toBeLessThan(MAX_MIB);
      // The panel returns 401 to an unauthorized client, or 503 if there is no room for its body. It waits four seconds for room.
      await eventually(() => expect(Object.keys(answers)).toEqual(expect.arrayContaining(['401', '503'])));
    },
    PATIENCE_MS,
  );

  it(
    'cause no growing garbage when a few senders repeat the longest report',
    async () => {
      const path = `/api/ssr/v1/userTraffic/${given.node.id}`;
      const answers = begin(8, MAX_REPORT, [{ path, headers: signedNow(given.key), ...reportOf50000Rows() }]);
      const isOver = (): boolean => (answers['200'] ?? 0) >= REPORTS;
      expect(await longestWaitOfDaemon(isOver)).toBeLessThan(ANSWERED_MS);
      expect(peakMib()).toBeLessThan(MAX_MIB_OF_REPORTS);
    },
    PATIENCE_MS,
  );
});
