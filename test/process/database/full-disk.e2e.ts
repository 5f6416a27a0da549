import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import { ADMIN, type Login } from '../../support/admin-client.js';
import { describeWith } from '../../support/describe-with.js';
import { eventually } from '../../support/eventually.js';
import type { GivenNode } from '../../support/given.js';
import type { Reply } from '../../support/http-client.js';
import { Installation, signedNow } from '../../support/process/installation.js';
import { PrivateServer } from '../../support/database/private-server.js';
import { type PanelProcess, PATIENCE_MS } from '../../support/process/process.js';
import { engine, isOnServer } from '../../support/database/test-database.js';
import { expectLedgerHolds } from '../../traffic/traffic-api.js';
import { numbersOf } from '../kill/kill-sweep.js';
import { SMALL_DISK, SmallDisk } from './small-disk.js';

jest.setTimeout(3 * PATIENCE_MS);

/** A server with a binary log, MySQL's default, waits for space at COMMIT. */
const SERVERS = [
  { title: 'as it is', flags: [] },
  ...(engine === 'mariadb' ? [{ title: 'with a binary log', flags: ['--log-bin'] }] : []),
];
const MEGABYTES = { sqlite: 16, mariadb: 256, mysql: 512 }[engine];
/** A server enlarges its files by some megabytes at a time. This many reports make it need more space. */
const MAX_REPORTS = 300;
/** Unknown users: quarantined rows need space. */
const STRANGERS = 100;
const FIRST_STRANGER = 900_000_000;
/** The time-out of a statement, the time to get a connection, and a margin for a busy machine. */
const REFUSED_WITHIN_MS = 5000 + 1000 + 2500;
/** A server that waits for space checks once a minute. */
const BACK_WITHIN_MS = isOnServer ? 70_000 : 5000;
/** More than a panel applies at the same time. The last reports need not wait for the first. */
const AT_ONCE = 14;
const FULL_FOR_MS = 8000;

describeWith(SMALL_DISK, 'T73: a database whose disk is full', () =>
  describe.each(SERVERS)('$title', ({ flags }) => {
    let folder: string;
    let disk: SmallDisk;
    let server: PrivateServer | undefined;
    let installation: Installation;
    let panel: PanelProcess;
    let given: GivenNode;
    let uid: number;
    let session: Login;
    let person: { email: string; password: string };
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'linegate-full-disk-'));
      if (isOnServer) {
        server = await PrivateServer.start(flags, async (data) => {
          const folders = ['data', 'tmp'].map((name) => join(data, name));
          for (const each of folders) mkdirSync(each);
          disk = await SmallDisk.mount(MEGABYTES, folders);
          return disk.within;
        });
      }
      installation = await Installation.create(server?.url);
      installation.admin.clock.set(Date.now());
      given = await installation.node();
      const { user, email, password } = await installation.admin.given.user();
      [uid, person] = [user.id, { email, password }];
      const operator = await installation.admin.given.operator();
      if (!isOnServer) await moveToDisk();
      panel = await installation.start({}, isOnServer ? {} : { within: disk.within });
      const reply = await panel.send(`${ADMIN}/session`, {
        method: 'POST',
        body: { name: operator.name, password: operator.password },
      });
      const { csrf } = JSON.parse(reply.text) as { csrf: string };
      session = { cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '', csrf };
    }, PATIENCE_MS);
    afterAll(async () => {
      await panel.kill();
      if (server === undefined) await disk.unmount();
      await installation.stop();
      if (server !== undefined) {
        await server.stop();
        await disk.unmount();
      }
      rmSync(folder, { recursive: true });
    }, PATIENCE_MS);

    const file = (): string => installation.settings.DATABASE_URL.slice('sqlite:'.length);

    /** The panel's data is on the disk, in the folder in which it was created. */
    async function moveToDisk(): Promise<void> {
      disk = await SmallDisk.mount(MEGABYTES, [dirname(file())]);
      copyDatabase(file(), disk.pathOf(file()));
    }

    function copyDatabase(from: string, to: string): void {
      for (const end of ['', '-wal']) if (existsSync(`${from}${end}`)) copyFileSync(`${from}${end}`, `${to}${end}`);
    }

    const report = (id: string): Promise<Reply> =>
      panel.send(`/api/ssr/v1/userTraffic/${given.node.id}`, {
        method: 'POST',
        headers: { ...signedNow(given.key), 'idempotency-key': id },
        body: [
          { uid, upload: 1, download: 2 },
          ...Array.from({ length: STRANGERS }, (_none, index) => ({
            ...{ uid: FIRST_STRANGER + index, upload: 1, download: 1 },
          })),
        ],
      });

    /** Sends all requests that change nothing. */
    async function expectReads(etag: string): Promise<void> {
      const path = `/api/ssr/v1/userList/${given.node.id}`;
      const headers = signedNow(given.key);
      const replies = await Promise.all([
        panel.send(`/api/ssr/v1/node/${given.node.id}`, { headers }),
        panel.send(path, { headers }),
        panel.send(path, { headers: { ...headers, 'if-none-match': etag } }),
        panel.send(`${ADMIN}/users`, { headers: { cookie: session.cookie } }),
        panel.send('/health/live'),
        panel.send('/health/ready'),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 304, 200, 200, 200]);
      expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(REFUSED_WITHIN_MS);
    }

    async function attention(): Promise<string[]> {
      const { text } = await panel.send(`${ADMIN}/attention`, { headers: { cookie: session.cookie } });
      return (JSON.parse(text) as { items: { code: string }[] }).items.map(({ code }) => code);
    }

    const login = (): Promise<Reply> => panel.send('/api/client/v1/login', { method: 'POST', body: person });

    /** Applies the change or rejects it in time. @returns whether the panel applied it */
    function expectInTime({ status, headers, ms }: Reply): boolean {
      expect([200, 503]).toContain(status);
      if (status === 503) expect(headers['retry-after']).toBe('1');
      expect(ms).toBeLessThan(REFUSED_WITHIN_MS);
      return status === 200;
    }

    it('rejects changes in time, answers reads, loses nothing, and continues by itself when there is space', async () => {
      const list = await panel.send(`/api/ssr/v1/userList/${given.node.id}`, { headers: signedNow(given.key) });
      const ids = ['before'];
      expect((await report('before')).status).toBe(200);

      disk.fill();
      let isTaken = true;
      while (isTaken) {
        expect(ids.length).toBeLessThan(MAX_REPORTS);
        const id = `full-${ids.length}`;
        ids.push(id);
        isTaken = expectInTime(await report(id));
      }
      const until = performance.now() + FULL_FOR_MS;
      let refusals = 0;
      while (performance.now() < until) {
        const more = Array.from({ length: AT_ONCE }, (_none, index) => `more-${ids.length + index}`);
        ids.push(...more);
        const [answered] = await Promise.all([
          Promise.all([...more.map((id) => report(id)), login()]),
          expectReads(list.headers.etag ?? ''),
        ]);
        refusals += answered.filter((reply) => !expectInTime(reply)).length;
        await sleep(100);
      }
      expect(refusals).toBeGreaterThan(0);
      // The panel sees the disk of an embedded database only.
      expect((await attention()).includes('disk-full')).toBe(!isOnServer);

      disk.free();
      await eventually(async () => expect((await report('after')).status).toBe(200), BACK_WITHIN_MS);
      ids.push('after');
      // A daemon repeats its report if there is no response, so this test repeats all reports.
      for (const id of ids) expect([id, (await report(id)).status]).toEqual([id, 200]);
      expect((await login()).status).toBe(200);
      await expectReads(list.headers.etag ?? '');

      const count = ids.length;
      expect(await finalState()).toEqual([count, 2 * count, count, count * STRANGERS, count, 2 * count]);
      if (isOnServer) await expectLedgerHolds(installation.admin);
    });

    /** Charges, receipts, quarantine and ledger. */
    async function finalState(): Promise<number[]> {
      const sql = `SELECT u, d, (SELECT COUNT(*) FROM reports) AS receipts, (SELECT COUNT(*) FROM quarantine) AS aside,
      (SELECT SUM(charged_upload) FROM traffic_ledger) AS up, (SELECT SUM(charged_download) FROM traffic_ledger) AS down
      FROM users WHERE id = ${uid}`;
      if (isOnServer) return numbersOf(installation.admin, sql);
      await panel.kill();
      const copy = join(folder, 'copy.db');
      copyDatabase(disk.pathOf(file()), copy);
      const database = new Libsql(copy);
      expect(database.prepare('PRAGMA integrity_check').raw().get()).toEqual(['ok']);
      const row = database.prepare(sql).raw().get() as unknown[];
      database.close();
      return row.map(Number);
    }
  }),
);
