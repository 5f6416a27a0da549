import { Database } from '../../../src/database/database.js';
import { DatabaseUnavailable } from '../../../src/database/database.errors.js';
import { Panel } from '../../support/panel.js';
import { isOnServer } from '../../support/database/test-database.js';

/** Each statement finishes in time, but all of them together take longer than one may. */
const SLOW_SECONDS = [1.4, 1.4, 1.4, 1.4];
const MAX_SECONDS = 5;

(isOnServer ? describe : describe.skip)('a server that lives, and takes its time', () => {
  let panel: Panel;
  let database: Database;
  beforeAll(async () => {
    panel = await Panel.start();
    database = panel.service(Database);
  });
  afterAll(() => panel.stop());

  it('is not waited for without end', async () => {
    const startedAt = performance.now();
    const sleeping = database.transaction((manager) => manager.query('SELECT SLEEP(?)', [MAX_SECONDS + 2]));
    await expect(sleeping).rejects.toEqual(new DatabaseUnavailable('no answer in time'));
    expect(performance.now() - startedAt).toBeLessThan((MAX_SECONDS + 2) * 1000);
    expect(await database.read((manager) => manager.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });

  it('is not waited for where it has given no answer yet', async () => {
    const startedAt = performance.now();
    const sleeping = database.read((manager) => manager.query('SELECT SLEEP(?)', [MAX_SECONDS - 1]));
    await expect(sleeping).rejects.toEqual(new DatabaseUnavailable('no answer in time'));
    expect(performance.now() - startedAt).toBeLessThan((MAX_SECONDS - 1) * 1000);
  });

  it('is waited for while it makes progress', async () => {
    const startedAt = performance.now();
    await database.transaction(async (manager) => {
      for (const seconds of SLOW_SECONDS) await manager.query('SELECT SLEEP(?)', [seconds]);
    });
    expect(performance.now() - startedAt).toBeGreaterThan(MAX_SECONDS * 1000);
  });
});
