import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { Database } from '../../src/database/database.js';
import { DatabaseUnavailable } from '../../src/database/database.errors.js';
import { createMigratedDatabase } from '../support/database/migrated-database.js';
import { isOnServer } from '../support/database/test-database.js';
import { TcpProxy } from '../support/database/tcp-proxy.mjs';
import { Panel } from '../support/panel.js';

/** Less than the server leaves a silent connection open: half of it. */
const SOON_MS = 5000;
/** In this time a call that still suspected the server would ping it ten times. */
const QUIET_MS = 2000;

(isOnServer ? describe : describe.skip)('a transaction whose network falls silent', () => {
  let panel: Panel;
  let proxy: TcpProxy;
  let direct: string;
  let logins = 0;
  beforeAll(async () => {
    const database = await createMigratedDatabase();
    direct = database.url;
    const far = new URL(direct);
    proxy = await TcpProxy.to(Number(far.port), (chunk) => {
      if (chunk.includes('_password\0')) logins++;
    });
    far.port = String(proxy.port);
    panel = await Panel.startOn({ ...database, config: { kind: 'server', url: far.href } });
  });
  afterAll(async () => {
    await panel.stop();
    await proxy.stop();
  });

  it('leaves no lock on the server once the network is back, and no call that asks the server again and again', async () => {
    const { user } = await panel.given.user();
    const change = panel.service(Database).transaction(async (manager) => {
      await manager.query('UPDATE users SET u = u + 1 WHERE id = ?', [user.id]);
      proxy.swallow();
      await manager.query('UPDATE users SET u = u + 1 WHERE id = ?', [user.id]);
    });
    await expect(change).rejects.toBeInstanceOf(DatabaseUnavailable);
    proxy.restore();

    const other = await createConnection({ uri: direct.replace(/^mariadb:/, 'mysql:') });
    try {
      await other.query('SET SESSION innodb_lock_wait_timeout = 30');
      const askedAt = performance.now();
      await other.query('UPDATE users SET d = d + 1 WHERE id = ?', [user.id]);
      expect(performance.now() - askedAt).toBeLessThan(SOON_MS);
      const [rows] = await other.query('SELECT u, d FROM users WHERE id = ?', [user.id]);
      expect(rows).toEqual([{ u: 0, d: 1 }]);
    } finally {
      await other.end();
    }

    const before = logins;
    expect(before).toBeGreaterThan(0);
    await sleep(QUIET_MS);
    expect(logins - before).toBeLessThan(5);
  });
});
