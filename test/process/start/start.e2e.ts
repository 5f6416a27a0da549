import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataSourceFor } from '../../../src/database/data-source.js';
import { MIGRATIONS } from '../../../src/database/schema/migrations.js';
import { LinegateProcess } from '../../support/process/command-line.js';
import { Installation } from '../../support/process/installation.js';
import { PanelProcess, PATIENCE_MS } from '../../support/process/process.js';
import { createTestDatabase, isOnServer, type TestDatabase } from '../../support/database/test-database.js';
import { bearer, tokenOf } from '../traffic.js';

const NAMES = ['admin', 'root', 'test', 'user', 'demo', 'linegate', 'panel', 'administrator', 'support', 'guest'];
const DOMAINS = ['example.com', 'localhost.localdomain', 'admin.com', 'linegate.local', 'test.com'];
const PASSWORDS = ['admin', 'password', '123456', 'linegate', 'admin123', 'root', 'changeme', 'test', '12345678', ''];
const SECRET = 'p0Zr8-Kd2mXq_wVt7LrT5vYb1NcHfGgA4sEi';

describe('the program at its first start', () => {
  let database: TestDatabase;
  let panel: PanelProcess;
  beforeAll(async () => {
    database = await createTestDatabase();
    panel = await PanelProcess.start({
      DATABASE_URL: database.url,
      ...(isOnServer ? { APP_SECRET: SECRET } : {}),
      TRUSTED_PROXIES: '127.0.0.1',
    });
  }, PATIENCE_MS);
  afterAll(async () => {
    await panel.kill();
    await database.drop();
  }, PATIENCE_MS);

  it(
    'T85: has no account',
    async () => {
      const source = await (await dataSourceFor(database.config)).initialize();
      const counts = await Promise.all(
        ['users', 'nodes', 'line_keys', 'sessions', 'user_groups'].map((table) =>
          source.query<{ count: number | string }[]>(`SELECT COUNT(*) AS count FROM ${table}`),
        ),
      );
      await source.destroy();
      expect(counts.flat().map(({ count }) => Number(count))).toEqual([0, 0, 0, 0, 0]);
    },
    PATIENCE_MS,
  );

  it(
    'T85: has no default login',
    async () => {
      const pairs = NAMES.flatMap((name) => DOMAINS.map((domain) => `${name}@${domain}`)).flatMap((email) =>
        PASSWORDS.filter((password) => password !== '').map((password) => ({ email, password })),
      );
      const statuses = new Map<number, number>();
      // Each attempt has another address, because a limit would reject it before the check.
      const attempt = async (body: object, turn: number): Promise<void> => {
        const headers = { 'x-forwarded-for': `198.51.${turn >> 8}.${turn & 255}` };
        const { status } = await panel.send('/api/client/v1/login', { method: 'POST', headers, body });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      };
      for (let turn = 0; turn < pairs.length; turn += 10) {
        await Promise.all(pairs.slice(turn, turn + 10).map((pair, index) => attempt(pair, turn + index)));
      }
      expect(pairs).toHaveLength(450);
      expect([...statuses]).toEqual([[401, 450]]);
    },
    PATIENCE_MS,
  );

  it(
    'writes nothing to standard error, and one JSON line for each event to standard output',
    () => {
      expect(panel.stderr).toBe('');
      expect(panel.log.map((line) => typeof line['time'])).not.toContain('undefined');
    },
    PATIENCE_MS,
  );
});

(isOnServer ? describe.skip : describe)('the program without settings', () => {
  it(
    'listens on the loopback address, and creates files that only its user can read',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'linegate-test-'));
      const panel = await PanelProcess.start({}, { cwd: folder });
      expect(panel.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
      expect(modeOf(join(folder, 'data'))).toBe(0o700);
      for (const file of ['app_secret', 'linegate.db', 'linegate.db-wal', 'linegate.db-shm']) {
        expect([file, modeOf(join(folder, 'data', file))]).toEqual([file, 0o600]);
      }
      await panel.kill();
      rmSync(folder, { recursive: true });
    },
    PATIENCE_MS,
  );

  function modeOf(path: string): number {
    return statSync(path).mode & 0o777;
  }
});

describe('the program with a mistake at its start', () => {
  it(
    'T86: exits with 78, and lists every mistake on standard error with its name and without its value',
    async () => {
      const panel = PanelProcess.launch({
        DATABASE_URL: 'mysql://panel:very-hidden-password@db/linegate',
        APP_SECRET: 'short-and-hidden',
        PORT: 'hidden-port',
        HOST: '0.0.0.0',
        TRUSTED_PROXIES: 'true',
        SESION_MAX: '30d',
        LOG_LEVEL: 'hidden-level',
      });
      expect(await panel.ended).toEqual({ code: 78, signal: null });
      for (const name of ['APP_SECRET', 'PORT', 'HOST', 'TRUSTED_PROXIES', 'SESION_MAX', 'LOG_LEVEL']) {
        expect(panel.stderr).toMatch(new RegExp(`^ {2}- ${name} `, 'm'));
      }
      expect(panel.stderr).not.toMatch(/hidden/);
      expect(panel.log).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'T32: exits with 78 if a weak secret is the only mistake',
    async () => {
      const panel = PanelProcess.launch({ DATABASE_URL: 'mysql://panel@db/linegate', APP_SECRET: 'a'.repeat(32) });
      expect(await panel.ended).toEqual({ code: 78, signal: null });
      expect(panel.stderr).toMatch(/1 mistake/);
    },
    PATIENCE_MS,
  );

  it(
    'exits with 1 and one line of explanation when the port is in use, with one process and with several',
    async () => {
      const server = createServer();
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const PORT = String((server.address() as AddressInfo).port);
      const installation = await Installation.create();
      const panels = ['1', '2'].map((WORKERS) => PanelProcess.launch({ ...installation.settings, PORT, WORKERS }));
      for (const panel of panels) {
        expect(await panel.ended).toEqual({ code: 1, signal: null });
        expect(new Set(panel.stderr.trim().split('\n'))).toEqual(
          new Set([`Another program listens on 127.0.0.1 port ${PORT}: stop it, or set another PORT`]),
        );
      }
      await installation.stop();
      server.close();
    },
    PATIENCE_MS,
  );

  it(
    'T80: rejects a database of a newer version, and changes nothing in it',
    async () => {
      const installation = await Installation.create();
      await installation.admin.execute("INSERT INTO migrations (timestamp, name) VALUES (1, 'FromTheFuture1')");
      const panel = PanelProcess.launch(installation.settings);
      expect(await panel.ended).toEqual({ code: 1, signal: null });
      expect(panel.stderr).toMatch(
        /^The database has migrations that this version does not know \(FromTheFuture1\)\..*\n$/,
      );
      const rows = await installation.admin.rows<{ name: string }>('SELECT name FROM migrations ORDER BY id');
      expect(rows.map((row) => row.name)).toEqual([...MIGRATIONS.map(({ name }) => name), 'FromTheFuture1']);
      await installation.stop();
    },
    PATIENCE_MS,
  );
});

describe('two processes that start together on one empty database', () => {
  it(
    'T80: both work, and accept each other’s tokens',
    async () => {
      const database = await createTestDatabase();
      // On SQLite they also generate the secret together.
      const settings = { DATABASE_URL: database.url, ...(isOnServer ? { APP_SECRET: SECRET } : {}) };
      const [first, second] = [PanelProcess.launch(settings), PanelProcess.launch(settings)];
      await Promise.all([first.listening(), second.listening()]);
      for (const panel of [first, second]) expect((await panel.send('/health/ready')).status).toBe(200);

      const [email, password] = ['somebody@example.com', 'correct horse battery'];
      await new LinegateProcess(settings).json(['user', 'add', email, '--password-file', '-'], password);
      const login = await first.send('/api/client/v1/login', { method: 'POST', body: { email, password } });
      expect(login.status).toBe(200);
      expect((await second.send('/api/client/v1/refresh', bearer(tokenOf(login)))).status).toBe(200);
      expect([first, second].map((panel) => panel.stderr)).toEqual(['', '']);
      await Promise.all([first.kill(), second.kill()]);
      await database.drop();
    },
    PATIENCE_MS,
  );
});
