import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.js';
import { PanelProcess, PATIENCE_MS } from '../../support/process/process.js';

const NAMES = ['admin', 'root', 'test', 'user', 'demo', 'linegate', 'panel', 'administrator', 'support', 'guest'];
const DOMAINS = ['example.com', 'localhost.localdomain', 'admin.com', 'linegate.local', 'test.com'];
const PASSWORDS = ['admin', 'password', '123456', 'linegate', 'admin123', 'root', 'changeme', 'test', '12345678', ''];

describe('the program at its first start', () => {
  let database: TestDatabase;
  let panel: PanelProcess;
  beforeAll(async () => {
    database = await createTestDatabase();
    panel = await PanelProcess.start({ DATABASE_URL: database.url, TRUSTED_PROXIES: '127.0.0.1' });
  }, PATIENCE_MS);
  afterAll(async () => {
    await panel.kill();
    await database.drop();
  }, PATIENCE_MS);

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
});
