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
/** A turn of the event loop of a busy process. A new connection needs ten or more, and reads wait for others. */
const TURN_MS = 120;

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

  it('are used, although the process is too busy to read the greeting of the server in time', async () => {
    const reads = readAll(panel);
    await nextLoop();
    standStill(BUSY_MS);
    expect(await ends(reads)).toEqual(Array(READS).fill('fulfilled'));
  });

  it('are given up when the server stays silent, so that later reads get new ones', async () => {
    proxy.swallow();
    proxy.cut();
    // Until the panel has noticed that its connections are gone.
    await sleep(NOTICE_MS);
    expect(await ends(readAll(panel))).toEqual(Array(READS).fill('rejected'));
    proxy.restore();
    await eventually(async () => expect(await ends(readAll(panel))).toEqual(Array(READS).fill('fulfilled')));
  });
});

(isOnServer ? describe : describe.skip)('new connections of a process whose event loop is late', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it('are used, although each of the first responses takes a turn', async () => {
    let isBusy = true;
    const work = async (): Promise<void> => {
      while (isBusy) {
        standStill(TURN_MS);
        await nextLoop();
      }
    };
    const working = work();
    expect(await ends(readAll(panel))).toEqual(Array(READS).fill('fulfilled'));
    isBusy = false;
    await working;
  });
});

function readAll(panel: Panel): Promise<unknown>[] {
  return Array.from({ length: READS }, () =>
    panel.service(Database).read((manager) => manager.query('SELECT COUNT(*) AS users FROM users')),
  );
}

async function ends(reads: Promise<unknown>[]): Promise<string[]> {
  return (await Promise.allSettled(reads)).map(({ status }) => status);
}

/** Keeps the process busy. */
function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
