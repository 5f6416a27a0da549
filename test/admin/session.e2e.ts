import { ADMIN, loginOf } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';

describe('POST /api/admin/v1/session', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it('logs an operator in, with a cookie that scripts cannot read', async () => {
    const { operator, name, password } = await panel.given.operator('support');
    const reply = await panel.post(`${ADMIN}/session`, { name: name.toUpperCase(), password });
    expect({ status: reply.statusCode, body: reply.json<unknown>() }).toEqual({
      status: 200,
      body: {
        operator: { id: operator.id, name, role: 'support' },
        rights: ['users:read', 'users:write', 'nodes:read', 'traffic:read', 'rules:read'],
        csrf: expect.stringMatching(/^[\w-]{43}$/),
        expires_at: panel.clock.unixSeconds() + 7 * 86_400,
      },
    });
    expect(reply.headers['set-cookie']).toMatch(/^linegate=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(reply.headers['cache-control']).toBe('no-store');
    const { cookie } = loginOf(reply);
    expect((await panel.get(`${ADMIN}/session`, { cookie })).json()).toEqual(reply.json());
  });
});
