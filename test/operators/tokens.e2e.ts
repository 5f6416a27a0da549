import { LastUsesBuffer } from '../../src/operators/guard/last-uses.buffer.js';
import { ADMIN, type AdminClient } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';

interface Issued {
  readonly id: number;
  readonly token: string;
}

describe('API tokens', () => {
  let panel: Panel;
  let admin: AdminClient;
  beforeAll(async () => {
    panel = await Panel.start();
    admin = panel.admin(await panel.given.operator('owner'));
  });
  afterAll(() => panel.stop());

  const issue = async (body: object, by = admin): Promise<Issued> => (await by.post('/tokens', body)).json<Issued>();
  const status = async (token: string, path = '/audit', headers: Record<string, string> = {}): Promise<number> =>
    (await panel.get(`${ADMIN}${path}`, { ...panel.bearer(token), ...headers })).statusCode;

  it('are shown once, and stored as a hash', async () => {
    const expires = panel.clock.unixSeconds() + 3600;
    const reply = await admin.post('/tokens', { name: 'billing', scopes: ['users:read'], expires_at: expires });
    expect(reply.statusCode).toBe(201);
    const { token, ...shown } = reply.json<Issued>();
    expect(token).toMatch(/^lga_[\w-]{43}$/);
    expect(shown).toMatchObject({
      name: 'billing',
      prefix: token.slice(0, 12),
      scopes: ['users:read'],
      expires_at: expires,
    });
    expect((await admin.get('/tokens')).json<{ items: unknown[] }>().items).toContainEqual(shown);
    const stored = [await panel.rows('SELECT * FROM api_tokens'), await panel.rows('SELECT * FROM audit_log')];
    expect(JSON.stringify(stored)).not.toContain(token.slice(12));
  });

  it.each([
    [{ scopes: ['users:read'] }, 'name'],
    [{ name: 'x' }, 'scopes'],
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: ['users:fly'] }, 'scopes'],
    [{ name: 'x', scopes: 'users:read' }, 'scopes'],
    [{ name: 'x', scopes: ['users:read'], expires_at: 1 }, 'expires_at'],
    [{ name: 'x', scopes: ['users:read'], expires_at: '2030' }, 'expires_at'],
  ])('are rejected with invalid fields: %j', async (body, field) => {
    const reply = await admin.post('/tokens', body);
    expect(reply.json()).toMatchObject({ status: 422, errors: [{ field }] });
  });

  it('end when they expire, when an operator deletes them, and when their operator is disabled', async () => {
    const expires = panel.clock.unixSeconds() + 60;
    const short = await issue({ name: 'short', scopes: ['audit:read'], expires_at: expires });
    const long = await issue({ name: 'long', scopes: ['audit:read'] });
    expect([await status(short.token), await status(long.token)]).toEqual([200, 200]);
    panel.clock.advance(60);
    expect([await status(short.token), await status(long.token)]).toEqual([401, 200]);
    expect((await admin.delete(`/tokens/${long.id}`)).statusCode).toBe(204);
    expect(await status(long.token)).toBe(401);
    expect((await admin.delete(`/tokens/${long.id}`)).statusCode).toBe(404);

    const ada = await panel.given.operator('owner');
    const { token } = await issue({ name: 'x', scopes: ['audit:read'] }, panel.admin(ada));
    await admin.patch(`/operators/${ada.operator.id}`, { is_enabled: false });
    expect(await status(token)).toBe(401);
    await admin.patch(`/operators/${ada.operator.id}`, { is_enabled: true, role: 'viewer' });
    expect(await status(token)).toBe(403);
  });

  it('can be changed, disabled and enabled, at once, with no more rights than caller and operator have', async () => {
    const operator = panel.admin(await panel.given.operator('operator'));
    const { id, token } = await issue({ name: 'first', scopes: ['users:read'] }, operator);
    const change = (body: object, by = operator) => by.patch(`/tokens/${id}`, body);
    expect(await status(token, '/nodes')).toBe(403);
    const expires = panel.clock.unixSeconds() + 60;
    const changed = await change({ name: 'second', scopes: ['users:read', 'nodes:read'], expires_at: expires });
    expect(changed.json()).toMatchObject({ name: 'second', scopes: ['users:read', 'nodes:read'], expires_at: expires });
    expect(await status(token, '/nodes')).toBe(200);
    expect((await change({ is_enabled: false })).json()).toMatchObject({ is_enabled: false, name: 'second' });
    expect(await status(token, '/nodes')).toBe(401);
    expect((await change({ is_enabled: true, expires_at: null })).json()).toMatchObject({ expires_at: null });
    expect(await status(token, '/nodes')).toBe(200);
    expect((await change({ scopes: ['audit:read'] })).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'scopes' }],
    });
    // The owner has the right, but the token's operator has not.
    expect((await change({ scopes: ['audit:read'] }, admin)).statusCode).toBe(422);
    expect((await change({ expires_at: 1 })).json()).toMatchObject({ status: 422, errors: [{ field: 'expires_at' }] });
    const foreign = await issue({ name: 'foreign', scopes: ['users:read'] });
    expect((await operator.patch(`/tokens/${foreign.id}`, { name: 'mine' })).statusCode).toBe(404);
    const told = await panel.rows("SELECT action FROM audit_log WHERE action = 'token.changed' AND subject = ?", [
      `token:${id}`,
    ]);
    expect(told).toHaveLength(3);
  });

  it('have no scope that their creator lacks, even if the creator is a token', async () => {
    const operator = panel.admin(await panel.given.operator('operator'));
    const beyond = await operator.post('/tokens', { name: 'x', scopes: ['users:read', 'operators:write'] });
    expect(beyond.json()).toMatchObject({ status: 422, errors: [{ field: 'scopes' }] });
    const maker = await issue({ name: 'maker', scopes: ['tokens:write', 'users:read'] });
    const make = (scopes: string[]) =>
      panel.post(`${ADMIN}/tokens`, { name: 'made', scopes }, panel.bearer(maker.token));
    expect((await make(['users:read'])).statusCode).toBe(201);
    expect((await make(['users:write'])).statusCode).toBe(422);
  });

  it('can be listed and ended by their own operator, and by operators with the right to see all', async () => {
    const operator = panel.admin(await panel.given.operator('operator'));
    const own = await issue({ name: 'own', scopes: ['users:read'] }, operator);
    const foreign = await issue({ name: 'foreign', scopes: ['users:read'] });
    const seen = async (by: AdminClient): Promise<number[]> =>
      (await by.get('/tokens')).json<{ items: Issued[] }>().items.map(({ id }) => id);
    expect(await seen(operator)).toEqual([own.id]);
    expect(await seen(admin)).toEqual(expect.arrayContaining([own.id, foreign.id]));
    expect((await operator.delete(`/tokens/${foreign.id}`)).statusCode).toBe(404);
    expect((await admin.delete(`/tokens/${own.id}`)).statusCode).toBe(204);
  });

  it('show the time and address of their last use; the audit log has each new address', async () => {
    const { id, token } = await issue({ name: 'roaming', scopes: ['audit:read'] });
    const use = async (remoteAddress: string): Promise<void> => {
      await panel.inject({ method: 'GET', url: `${ADMIN}/audit`, headers: panel.bearer(token), remoteAddress });
      await panel.service(LastUsesBuffer).flush();
      panel.clock.advance(60);
    };
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.1']) await use(address);
    const { items } = (await admin.get('/tokens')).json<{ items: { id: number }[] }>();
    expect(items.find((each) => each.id === id)).toMatchObject({
      last_used_at: panel.clock.unixSeconds() - 60,
      last_address: '192.0.2.1',
    });
    const news = "SELECT address FROM audit_log WHERE action = 'token.new-address' AND subject = ? ORDER BY id";
    expect(await panel.rows(news, [`token:${id}`])).toMatchObject([{ address: '192.0.2.1' }, { address: '192.0.2.2' }]);
  });

  it.each(['Bearer', 'Bearer ', 'Basic eDp5', 'lga_x', 'Bearer lga_x lga_y'])(
    'must be bearer tokens: %s is rejected',
    async (authorization) => {
      const reply = await panel.get(`${ADMIN}/audit`, { authorization });
      expect([401, 403]).toContain(reply.statusCode);
    },
  );
});
