import { copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Libsql from 'libsql';
import type { GivenNode } from '../../support/given.js';
import type { Reply } from '../../support/http-client.js';
import { describeWith } from '../../support/describe-with.js';
import { Installation, signedNow } from '../../support/process/installation.js';
import { type PanelProcess, PATIENCE_MS } from '../../support/process/process.js';
import { isOnServer } from '../../support/database/test-database.js';
import { countersOf, expectLedgerHolds } from '../../traffic/traffic-api.js';
import { FailingDisk, LIBFIU } from './failing-disk.js';

/** Of the write-ahead log (sqlite.org/fileformat.html, section 4). */
const WAL_HEADER = 32;
const FRAME_HEADER = 24;

// A database server has its own rules for a power loss: see `innodb_flush_log_at_trx_commit`.
const unlessOnServer = isOnServer ? describe.skip : describe;

unlessOnServer('T72: a panel with an embedded database', () => {
  let folder: string;
  let installation: Installation;
  let given: GivenNode;
  let uid: number;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'linegate-disk-'));
    installation = await Installation.create();
    given = await installation.node();
    uid = (await installation.users(1))[0]?.user.id ?? 0;
  }, PATIENCE_MS);
  afterEach(async () => {
    await installation.stop();
    rmSync(folder, { recursive: true });
  });

  async function report(panel: PanelProcess, id: string): Promise<Reply> {
    const headers = { ...signedNow(given.key), 'idempotency-key': id };
    const body = [{ uid, upload: 1, download: 2 }];
    return panel.send(`/api/ssr/v1/userTraffic/${given.node.id}`, { method: 'POST', headers, body });
  }

  describeWith(LIBFIU, 'whose disk fails', () => {
    it(
      'acknowledges nothing while the disk fails, answers reads, recovers with the disk, and counts each report once',
      async () => {
        const disk = new FailingDisk(folder);
        const panel = await installation.start(disk.settings);
        const ids = Array.from({ length: 10 }, (_none, index) => `report-${index}`);
        const early = ids.slice(0, 3);
        for (const id of early) expect((await report(panel, id)).status).toBe(200);

        await disk.fail(panel);
        for (const id of ids.slice(3)) {
          const { status, headers } = await report(panel, id);
          expect([id, status, headers['retry-after']]).toEqual([id, 503, '1']);
        }
        const reads = ['node', 'userList'].map((name) => `/api/ssr/v1/${name}/${given.node.id}`);
        for (const path of [...reads, '/health/live']) {
          expect([path, (await panel.send(path, { headers: signedNow(given.key) })).status]).toEqual([path, 200]);
        }

        await disk.mend(panel);
        for (const id of ids) expect((await report(panel, id)).status).toBe(200);
        await panel.kill();

        const next = await installation.start();
        for (const id of ids) expect((await report(next, id)).status).toBe(200);
        await next.kill();
        expect(await countersOf(installation.admin, uid)).toEqual({ u: 10n, d: 20n });
        await expectLedgerHolds(installation.admin);
      },
      PATIENCE_MS,
    );
  });

  it(
    'holds a report whole or not at all, wherever the write-ahead log ends',
    async () => {
      const panel = await installation.start();
      const file = installation.admin.databaseUrl.replace('sqlite:', '');
      emptyLog(file);
      for (let count = 0; count < 10; count++) expect((await report(panel, `${count}`)).status).toBe(200);
      const log = readFileSync(`${file}-wal`);
      const frame = FRAME_HEADER + log.readUInt32BE(8);
      const seen = new Set<number>();
      for (let length = WAL_HEADER; length <= log.length; length += frame) {
        for (const torn of [length, length - 1, length + FRAME_HEADER + 1]) {
          seen.add(countIn(copyTorn(file, Math.min(torn, log.length))));
        }
      }
      await panel.kill();
      // From before the first report to after the last one, with each state in between.
      expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 11 }, (_none, index) => index));
    },
    PATIENCE_MS,
  );

  /** Moves the log into the database, so that the log starts empty. */
  function emptyLog(file: string): void {
    const database = new Libsql(file);
    // The panel may be in the middle of a statement.
    database.pragma('busy_timeout = 5000');
    expect(database.pragma('wal_checkpoint(TRUNCATE)')).toMatchObject([{ busy: 0 }]);
    database.close();
  }

  /** The database with the log cut at this length, as on a disk that lacks the rest of the log. */
  function copyTorn(file: string, length: number): string {
    // A new name each time: the driver caches a file's log.
    const copy = join(folder, `torn-${length}.db`);
    copyFileSync(file, copy);
    copyFileSync(`${file}-wal`, `${copy}-wal`);
    truncateSync(`${copy}-wal`, length);
    return copy;
  }

  /** The number of reports in the database. Each has its receipt, its bytes on the user and its bytes in the ledger. */
  function countIn(file: string): number {
    const database = new Libsql(file);
    const one = (sql: string): unknown => (database.prepare(sql).raw().get() as unknown[])[0];
    expect(one('PRAGMA integrity_check')).toBe('ok');
    const reports = Number(one('SELECT COUNT(*) FROM reports'));
    expect(one(`SELECT u + d FROM users WHERE id = ${uid}`)).toBe(3 * reports);
    expect(one('SELECT COALESCE(SUM(charged_upload + charged_download), 0) FROM traffic_ledger')).toBe(3 * reports);
    database.close();
    return reports;
  }
});
