import { createConnection, type Connection } from 'mysql2/promise';
import { eventually } from '../support/eventually.js';
import type { Reply } from '../support/http-client.js';
import { Installation } from '../support/process/installation.js';
import { PanelProcess, PATIENCE_MS } from '../support/process/process.js';
import { statementIn } from '../support/database/statement-in.mjs';
import { TcpProxy } from '../support/database/tcp-proxy.mjs';
import { isOnServer } from '../support/database/test-database.js';

/** The server releases the locks after 10 s of silence, or sooner. The rest is a margin for the load of this machine. */
const FREED_WITHIN_MS = 13_000;
const PATIENT_SECONDS = 60;
const LOCK_ATTEMPTS = 'SELECT bucket FROM login_attempts FOR UPDATE';

(isOnServer ? describe : describe.skip)('a process that is paused within a transaction', () => {
  let installation: Installation;
  let proxy: TcpProxy;
  let panel: PanelProcess;
  let other: Connection;
  let isArmed = false;
  let stopped: Promise<void>;

  beforeAll(async () => {
    installation = await Installation.create();
    const url = new URL(installation.settings.DATABASE_URL);
    let hasStopped: () => void = () => undefined;
    stopped = new Promise((resolve) => (hasStopped = resolve));
    proxy = await TcpProxy.to(Number(url.port), (packet) => {
      if (!isArmed || statementIn(packet)?.startsWith('INSERT INTO login_attempts') !== true) return;
      isArmed = false;
      panel.signal('SIGSTOP');
      hasStopped();
    });
    other = await createConnection({ uri: url.href });
    await other.query(`SET SESSION innodb_lock_wait_timeout = ${PATIENT_SECONDS}`);
    url.port = String(proxy.port);
    panel = await PanelProcess.start({ ...installation.settings, DATABASE_URL: url.href });
  }, PATIENCE_MS);
  afterAll(async () => {
    await panel.kill();
    other.destroy();
    await proxy.stop();
    await installation.stop();
  }, PATIENCE_MS);

  const login = (): Promise<Reply> =>
    panel.send('/api/client/v1/login', {
      method: 'POST',
      body: { email: 'nobody@example.com', password: 'a wrong password' },
    });

  /** The statement that takes the lock may still be on its way to the server. */
  async function expectHeldLock(): Promise<void> {
    await other.query('START TRANSACTION');
    try {
      await expect(other.query(`${LOCK_ATTEMPTS} NOWAIT`)).rejects.toMatchObject({ errno: expect.any(Number) });
    } catch (error) {
      await other.query('ROLLBACK');
      throw error;
    }
  }

  it(
    'delays other processes for seconds only, and serves again when it continues',
    async () => {
      isArmed = true;
      const answered = login();
      await stopped;
      await eventually(expectHeldLock);
      const startedAt = performance.now();
      await other.query(LOCK_ATTEMPTS);
      expect(performance.now() - startedAt).toBeLessThan(FREED_WITHIN_MS);
      await other.query('ROLLBACK');
      panel.signal('SIGCONT');
      expect((await answered).status).toBeLessThanOrEqual(503);
      expect((await login()).status).toBe(401);
    },
    PATIENCE_MS,
  );
});
