import { setImmediate as nextLoop, setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../src/database/database.js';
import { createMigratedDatabase } from '../support/database/migrated-database.js';
import { TcpProxy } from '../support/database/tcp-proxy.mjs';
import { isOnServer } from '../support/database/test-database.js';
import { eventually } from '../support/eventually.js';
import { Panel } from '../support/panel.js';

/** More than the pool has connections. */
const READS = 20;
/** Longer than a new connection may take. */
const BUSY_MS = 1500;
const NOTICE_MS = 100;

(isOnServer ? describe : describe.skip)('connections that are being opened', () => {
  let panel: Panel;
  let proxy: TcpProxy;
  beforeAll(async () => {
    const database = await createMigratedDatabase();
    const far = new URL(database.url);
    proxy = await TcpProxy.to(Number(far.port));
    far.port = String(proxy.port);
    panel = await Panel.startOn({ ...database, config: { kind: 'server', url: far.href } });
  });
  afterAll(async () => {
    await panel.stop();
    await proxy.stop();
  });

  const readAll = (): Promise<unknown>[] =>
    Array.from({ length: READS }, () =>
      panel.service(Database).read((manager) => manager.query('SELECT COUNT(*) AS users FROM users')),
    );
  const ends = async (reads: Promise<unknown>[]): Promise<string[]> =>
    (await Promise.allSettled(reads)).map(({ status }) => status);

  it('are used, although the process is too busy to read the greeting of the server in time', async () => {
    const reads = readAll();
    await nextLoop();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
    expect(await ends(reads)).toEqual(Array(READS).fill('fulfilled'));
  });

  it('are given up when the server stays silent, so that later reads get new ones', async () => {
    proxy.swallow();
    proxy.cut();
    // Until the panel has noticed that its connections are gone.
    await sleep(NOTICE_MS);
    expect(await ends(readAll())).toEqual(Array(READS).fill('rejected'));
    proxy.restore();
    await eventually(async () => expect(await ends(readAll())).toEqual(Array(READS).fill('fulfilled')));
  });
});
