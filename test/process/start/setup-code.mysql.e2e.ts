import { randomBytes } from 'node:crypto';
import { ADMIN } from '../../support/admin-client.js';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { PanelProcess, PATIENCE_MS } from '../../support/process/process.js';

jest.setTimeout(PATIENCE_MS);

describe('T85: the first start of a panel', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const codesIn = ({ log }: PanelProcess): string[] =>
    log.flatMap(({ msg }) => /set-up code ([\w-]+)/.exec(String(msg))?.slice(1) ?? []);

  it('prints one code, from one of several processes, which creates the first operator; the next start prints none', async () => {
    const settings = { DATABASE_URL: database.url, APP_SECRET: randomBytes(32).toString('base64url') };
    const panel = await PanelProcess.start({ ...settings, WORKERS: '2' });
    await panel.until('set up', () => codesIn(panel).length > 0);
    const [code] = codesIn(panel);
    expect(panel.log.map(({ msg }) => String(msg)).join()).toContain('/admin/ within 15 minutes');
    const body = { code, name: 'ada', password: 'a sentence that is long' };
    const reply = await panel.send(`${ADMIN}/setup`, { method: 'POST', body });
    expect([reply.status, codesIn(panel)]).toEqual([201, [code]]);
    await panel.stop();

    const again = await PanelProcess.start(settings);
    expect((await again.send(`${ADMIN}/setup`)).text).toBe('{"needed":false,"public_url":null}');
    await again.stop();
    expect(codesIn(again)).toEqual([]);
  });
});
