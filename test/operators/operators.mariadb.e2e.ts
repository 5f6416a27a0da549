import { randomUUID } from 'node:crypto';
import { ADMIN, type AdminClient, type GivenOperator } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';

describe('operators in the admin API', () => {
  let panel: Panel;
  let boss: GivenOperator;
  let admin: AdminClient;
  /** Unused names. */
  let [ada, eve] = ['', ''];
  beforeAll(async () => {
    panel = await Panel.start();
    boss = await panel.given.operator('owner');
    admin = panel.admin(boss);
  });
  afterAll(() => panel.stop());
  beforeEach(() => {
    [ada, eve] = [`ada.${randomUUID()}`, `eve.${randomUUID()}`];
  });

  const add = async (body: object) => {
    const reply = await admin.post('/operators', body);
    return { reply, ...reply.json<{ id: number; password: string }>() };
  };

  it('get a generated password that is shown once', async () => {
    const { reply, id, password } = await add({ name: ada, role: 'support' });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({
      id,
      name: ada,
      role: 'support',
      is_enabled: true,
      has_totp: false,
      passkeys: 0,
      created_at: panel.clock.unixSeconds(),
      last_login_at: null,
      password: expect.stringMatching(/^[\w-]{20}$/),
    });
    expect((await panel.post(`${ADMIN}/session`, { name: ada, password })).statusCode).toBe(200);
    const { password: _shown, ...rest } = reply.json<Record<string, unknown>>();
    const list = await admin.get('/operators');
    expect(list.json<{ items: unknown[] }>().items).toContainEqual({ ...rest, last_login_at: expect.any(Number) });
    const log = JSON.stringify(await panel.rows('SELECT state_after FROM audit_log'));
    expect(log).toContain(ada);
    expect(log).not.toContain(password);
  });

  it.each([
    [{}, ['name', 'role']],
    [{ name: 'ada', role: 'god' }, ['role']],
    [{ name: 'Ada Lovelace', role: 'owner' }, ['name']],
    [{ name: 7, role: 'owner', is_enabled: 'yes' }, ['name', 'is_enabled']],
  ])('are rejected with invalid fields: %j', async (body, fields) => {
    const { reply } = await add(body);
    expect(reply.statusCode).toBe(422);
    const { errors } = reply.json<{ errors: { field: string }[] }>();
    expect(errors.map(({ field }) => field)).toEqual(fields);
  });

  it('have unique names', async () => {
    expect((await add({ name: ada, role: 'viewer' })).reply.statusCode).toBe(201);
    expect((await add({ name: ada, role: 'viewer' })).reply.statusCode).toBe(409);
    const { id } = await add({ name: eve, role: 'viewer' });
    expect((await admin.patch(`/operators/${id}`, { name: ada })).statusCode).toBe(409);
  });

  it('can be changed only from their newest version', async () => {
    const { id } = await add({ name: ada, role: 'viewer' });
    const seen = await admin.get(`/operators/${id}`);
    const etag = String(seen.headers.etag);
    const bare = await panel.inject({
      method: 'PATCH',
      url: `${ADMIN}/operators/${id}`,
      headers: await admin.headers(),
      payload: { role: 'support' },
    });
    expect(bare.json()).toMatchObject({ status: 428 });
    const changed = await admin.patch(`/operators/${id}`, { role: 'support' }, { 'if-match': etag });
    expect(changed.json()).toMatchObject({ role: 'support' });
    expect(changed.headers.etag).not.toBe(etag);
    expect((await admin.get(`/operators/${id}`)).headers.etag).toBe(changed.headers.etag);
    const late = await admin.patch(`/operators/${id}`, { role: 'operator' }, { 'if-match': etag });
    expect(late.json()).toMatchObject({ status: 412 });
    expect((await admin.delete(`/operators/${id}`, undefined, { 'if-match': etag })).statusCode).toBe(412);
    expect((await admin.get(`/operators/${id}`)).json()).toMatchObject({ role: 'support' });
    const [entry] = (await admin.get(`/audit?subject=operator:${id}&action=operator.changed`)).json<{
      items: object[];
    }>().items;
    expect(entry).toMatchObject({ before: { role: 'viewer' }, after: { role: 'support' }, actor_name: boss.name });
  });

  it('are changed by only one of two requests with the same version', async () => {
    const { id } = await add({ name: ada, role: 'viewer' });
    const etag = String((await admin.get(`/operators/${id}`)).headers.etag);
    const change = (role: string) => admin.patch(`/operators/${id}`, { role }, { 'if-match': etag });
    const replies = await Promise.all([change('support'), change('operator')]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
  });

  it('lose their sessions and tokens when they are deleted', async () => {
    const given = await panel.given.operator('owner');
    const theirs = panel.admin(given);
    const body = { name: 'x', scopes: ['users:read'] };
    const { token } = (await theirs.post('/tokens', body)).json<{ token: string }>();
    expect((await admin.delete(`/operators/${given.operator.id}`)).statusCode).toBe(204);
    expect((await theirs.get('/session')).statusCode).toBe(401);
    expect((await panel.get(`${ADMIN}/audit`, panel.bearer(token))).statusCode).toBe(401);
    expect((await admin.get(`/operators/${given.operator.id}`)).statusCode).toBe(404);
  });

  it('get a new password from another operator, which ends their sessions', async () => {
    const given = await panel.given.operator('viewer');
    const theirs = panel.admin(given);
    await theirs.get('/session');
    const { password } = (await admin.post(`/operators/${given.operator.id}/password`)).json<{ password: string }>();
    expect((await theirs.get('/session')).statusCode).toBe(401);
    expect((await panel.post(`${ADMIN}/session`, { name: given.name, password })).statusCode).toBe(200);
    expect((await panel.post(`${ADMIN}/session`, { name: given.name, password: given.password })).statusCode).toBe(401);
  });

  it('have sessions that they, and operators with the right, can list and end', async () => {
    const given = await panel.given.operator('viewer');
    const [here, there] = [panel.admin(given), panel.admin(given)];
    await here.get('/session');
    await there.get('/session');
    const { items } = (await here.get('/account/sessions')).json<{ items: { id: number; is_current: boolean }[] }>();
    expect(items).toHaveLength(2);
    expect(items.filter((session) => session.is_current)).toHaveLength(1);
    const elsewhere = items.find((session) => !session.is_current)?.id ?? 0;
    expect((await here.delete(`/account/sessions/${elsewhere}`)).statusCode).toBe(204);
    expect([(await here.get('/session')).statusCode, (await there.get('/session')).statusCode]).toEqual([200, 401]);
    const path = `/operators/${given.operator.id}/sessions`;
    const [last] = (await admin.get(path)).json<{ items: { id: number }[] }>().items;
    expect((await admin.delete(`/operators/${boss.operator.id}/sessions/${last?.id}`)).statusCode).toBe(404);
    expect((await admin.delete(`${path}/${last?.id}`)).statusCode).toBe(204);
    expect((await here.get('/session')).statusCode).toBe(401);
  });

  it.each(['0', '-1', '1.5', 'x', '99999999999', '1e3', '%00'])('are not found as %s', async (id) => {
    expect((await admin.get(`/operators/${id}`)).statusCode).toBe(404);
  });
});

describe('the last owner', () => {
  it('stays an enabled owner, even after simultaneous attempts to change that', async () => {
    const panel = await Panel.start();
    const boss = await panel.given.operator('owner');
    const admin = panel.admin(boss);
    const own = `/operators/${boss.operator.id}`;
    expect((await admin.patch(own, { role: 'viewer' })).statusCode).toBe(409);
    expect((await admin.patch(own, { is_enabled: false })).statusCode).toBe(409);
    expect((await admin.delete(own)).statusCode).toBe(409);
    expect((await admin.patch(own, { name: 'chief' })).statusCode).toBe(200);

    const other = await panel.given.operator('owner');
    const two = [
      [admin, own],
      [panel.admin(other), `/operators/${other.operator.id}`],
    ] as const;
    for (const [client] of two) await client.get('/session');
    const statuses = await Promise.all(
      two.map(async ([client, path]) => (await client.patch(path, { is_enabled: false })).statusCode),
    );
    expect(statuses.sort()).toEqual([200, 409]);
    await panel.stop();
  });
});
