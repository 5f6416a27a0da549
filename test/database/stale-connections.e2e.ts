import { Database } from '../../src/database/database.js';
import { Panel } from '../support/panel.js';
import { isOnServer } from '../support/database/test-database.js';

/** Longer than a server leaves a silent connection open. */
const STOPPED_MS = 11_000;

(isOnServer ? describe : describe.skip)('connections that the server closes while the process is paused', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it('are never used again: the next statements succeed', async () => {
    const database = panel.service(Database);
    const statements = (): Promise<unknown>[] => [
      database.read((manager) => manager.query('SELECT COUNT(*) AS users FROM users')),
      database.snapshot((manager) => manager.query('SELECT COUNT(*) AS users FROM users')),
      database.write((manager) => manager.query('UPDATE users SET u = u + 1')),
      database.transaction((manager) => manager.query('UPDATE users SET d = d + 1')),
    ];
    await Promise.all(statements());
    // Until now Node has not learned that they are closed.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STOPPED_MS);
    const ends = await Promise.allSettled(statements());
    expect(ends.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
  });
});
