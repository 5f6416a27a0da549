import { Panel } from '../support/panel.js';

describe('checks of the audit log by the hundred', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it('hold the turns of imports and exports, and other calls of operators go on', async () => {
    const admin = panel.admin(await panel.given.operator());
    await admin.get('/users');
    const order: string[] = [];
    const checks = Array.from({ length: 200 }, async () => {
      const { statusCode } = await admin.post('/audit/verify');
      order.push(String(statusCode));
    });
    const calls = Array.from({ length: 20 }, async () => {
      expect((await admin.get('/users?limit=1')).statusCode).toBe(200);
      order.push('users');
    });
    await Promise.all([...checks, ...calls]);
    expect(new Set(order)).toEqual(new Set(['200', '429', 'users']));
    expect(order.filter((each) => each === '200').length).toBeLessThanOrEqual(24);
  });
});
