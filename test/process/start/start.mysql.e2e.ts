import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { dataSourceFor } from '../../../src/database/connection/data-source.js';
import { MIGRATIONS } from '../../../src/database/migration/migrations.js';
import { LinegateProcess } from '../../support/process/command-line.js';
import { Installation } from '../../support/process/installation.js';
import { PanelProcess, PATIENCE_MS } from '../../support/process/process.js';
import { createTestDatabase, isOnServer, type TestDatabase } from '../../support/database/test-database.js';
import { bearer, tokenOf } from '../traffic.js';

const SECRET = 'p0Zr8-Kd2mXq_wVt7LrT5vYb1NcHfGgA4sEi';

describe('the program at its first start', () => {
  let database: TestDatabase;
  let panel: PanelProcess;
  beforeAll(async () => {
    database = await createTestDatabase();
    panel = await PanelProcess.start({
      DATABASE_URL: database.url,
      ...(isOnServer ? { APP_SECRET: SECRET } : {}),
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
      const body = { email: 'admin@example.com', password: 'admin' };
      expect((await panel.send('/api/client/v1/login', { method: 'POST', body })).status).toBe(401);
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

describe('the program that cannot start', () => {
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
