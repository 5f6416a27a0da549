import { Database } from '../../../src/database/database.js';
import { DatabaseUnavailable } from '../../../src/database/database.errors.js';
import { Panel } from '../../support/panel.js';
import { isOnServer } from '../../support/database/test-database.js';

/** Each statement finishes within its time-out, but together the statements take longer than that. */
const SLOW_SECONDS = [1.4, 1.4, 1.4, 1.4];
const MAX_SECONDS = 5;

(isOnServer ? describe : describe.skip)('a slow server', () => {
  let panel: Panel;
  let database: Database;
  beforeAll(async () => {
    panel = await Panel.start();
    database = panel.service(Database);
  });
  afterAll(() => panel.stop());

  it('makes a transaction fail after a limited time', async () => {
    const startedAt = performance.now();
    const sleeping = database.transaction((manager) => manager.query('SELECT SLEEP(?)', [MAX_SECONDS + 2]));
    await expect(sleeping).rejects.toEqual(new DatabaseUnavailable('no answer in time'));
    expect(performance.now() - startedAt).toBeLessThan((MAX_SECONDS + 2) * 1000);
    expect(await database.read((manager) => manager.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });

  it('makes a read fail if there is no response in time', async () => {
    const startedAt = performance.now();
    const sleeping = database.read((manager) => manager.query('SELECT SLEEP(?)', [MAX_SECONDS - 1]));
    await expect(sleeping).rejects.toEqual(new DatabaseUnavailable('no answer in time'));
    expect(performance.now() - startedAt).toBeLessThan((MAX_SECONDS - 1) * 1000);
  });

  it('lets a transaction succeed that makes progress', async () => {
    const startedAt = performance.now();
    await database.transaction(async (manager) => {
      for (const seconds of SLOW_SECONDS) await manager.query('SELECT SLEEP(?)', [seconds]);
    });
    expect(performance.now() - startedAt).toBeGreaterThan(MAX_SECONDS * 1000);
  });
});
