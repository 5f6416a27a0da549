import { UsersService } from '../../src/users/users.service.js';
import { AdminClient, type GivenOperator } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';

describe('users in the admin API', () => {
  let panel: Panel;
  let owner: AdminClient;
  let support: AdminClient;
  let operator: GivenOperator;
  beforeAll(async () => {
    panel = await Panel.start();
    operator = await panel.given.operator('owner');
    owner = panel.admin(operator);
    support = panel.admin(await panel.given.operator('support'));
  });
  afterAll(() => panel.stop());

  const audited = async (
    subject: string,
  ): Promise<{ action: string; actor: string; before: unknown; after: unknown }[]> => {
    const rows = await panel.rows<{ action: string; actor: string; before: string | null; after: string | null }>(
      'SELECT action, actor, state_before AS `before`, state_after AS `after` FROM audit_log WHERE subject = ? ORDER BY id',
      [subject],
    );
    const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
    return rows.map((row) => ({ ...row, before: parsed(row.before), after: parsed(row.after) }));
  };

  describe('POST /users', () => {
    it('adds a user with a password that is shown only once', async () => {
      const reply = await owner.post('/users', {
        email: 'New@example.com',
        transfer_enable: '9223372036854775807',
        level: 'default',
      });
      expect(reply.statusCode).toBe(201);
      expect(reply.body).toContain('"transfer_enable":9223372036854775807');
      const { id, password } = reply.json<{ id: number; password: string }>();
      expect(reply.json()).toMatchObject({
        account: 'New@example.com',
        state: 'active',
        online: [],
        reset_strategy: 'none',
      });
      expect((await panel.login('new@example.com', password)).statusCode).toBe(200);
      expect(await audited(`user:${id}`)).toMatchObject([
        {
          action: 'user.added',
          actor: `operator:${operator.operator.id}`,
          after: { account: 'New@example.com', passwd: '(hidden)' },
        },
      ]);
      expect((await owner.get(`/users/${id}`)).json()).not.toHaveProperty('password');
    });

    it('accepts a password, or the hash of another panel', async () => {
      const given = await owner.post('/users', { email: 'given@example.com', password: 'long enough' });
      expect(given.json()).not.toHaveProperty('password');
      expect((await panel.login('given@example.com', 'long enough')).statusCode).toBe(200);
      const hash = '$2y$04$MDB9dXcNQhZ6V/ZyyoYLzuVrHBkNwTQpbHr1zCPAXRlGZIsVdwdq6';
      expect((await owner.post('/users', { email: 'hash@example.com', password_hash: hash })).statusCode).toBe(201);
      expect((await owner.post('/users', { email: 'h@example.com', password_hash: 'md5' })).statusCode).toBe(422);
    });

    it('reports the problem of each invalid field', async () => {
      const reply = await owner.post('/users', { email: 'x', transfer_enable: 2 ** 53, port: '80', ban_time: -1 });
      expect(reply.statusCode).toBe(422);
      expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(reply.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual([
        'email',
        'port',
        'transfer_enable',
        'ban_time',
      ]);
      const taken = await owner.post('/users', { email: 'New@example.com' });
      expect([taken.statusCode, taken.json()]).toMatchObject([
        409,
        { code: 'user-taken', values: { who: 'New@example.com' }, errors: [{ field: 'email', code: 'user-taken' }] },
      ]);
      const { port, uuid } = (await owner.get('/users/1')).json<{ port: number; uuid: string }>();
      for (const [field, value] of Object.entries({ port, uuid })) {
        const reply = await owner.post('/users', { email: `same-${field}@example.com`, [field]: value });
        expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'user-taken', errors: [{ field }] }]);
      }
      expect((await owner.post('/users', [] as object)).statusCode).toBe(400);
    });
  });

  describe('GET /users', () => {
    it('returns pages until the last, and counts on request', async () => {
      const seen: number[] = [];
      let path = '/users?limit=2&sort=-account&count=true';
      for (let next: string | null = ''; next !== null;) {
        const page = (await owner.get(path)).json<{ items: { id: number }[]; next: string | null; total: number }>();
        seen.push(...page.items.map(({ id }) => id));
        expect(page.total).toBe(3);
        next = page.next;
        path = `/users?limit=2&sort=-account&count=true&after=${next}`;
      }
      expect(new Set(seen).size).toBe(3);
      expect((await owner.get('/users?q=new')).json()).toMatchObject({
        items: [{ account: 'New@example.com' }],
        next: null,
        total: null,
      });
    });

    it.each([
      ['limit=0', 'limit'],
      ['limit=x', 'limit'],
      ['sort=passwd', 'sort'],
      ['state=drunk', 'state'],
      ['stat=active', 'stat'],
      ['q=a&q=b', 'q'],
      ['after=zzz', 'after'],
      ['online=maybe', 'online'],
    ])('rejects %s and names the field', async (query, field) => {
      const reply = await owner.get(`/users?${query}`);
      expect(reply.statusCode).toBe(422);
      expect(reply.json()).toMatchObject({ errors: [{ field }] });
    });

    it('finds online users, and users on the list of a node', async () => {
      const { node, key } = await panel.given.node();
      const { user } = await panel.given.user({ email: 'seen@example.com' });
      await panel.post(`/api/ss/v1/nodeOnline/${node.id}`, [{ uid: user.id, ip: '192.0.2.7' }], panel.signed(key));
      const online = (await owner.get('/users?online=true')).json<{ items: object[] }>();
      expect(online.items).toMatchObject([{ id: user.id, online: [{ node_id: node.id, address: '192.0.2.7' }] }]);
      await owner.patch(`/users/${user.id}`, { enable: 0 });
      const listed = (await owner.get(`/users?node=${node.id}`)).json<{ items: { id: number }[] }>().items;
      expect(listed.map(({ id }) => id)).not.toContain(user.id);
      expect(listed.length).toBeGreaterThan(0);
      expect((await owner.get('/users?online=false&state=off')).json()).toMatchObject({ items: [] });
      expect((await owner.get('/users?node=4000')).statusCode).toBe(404);
    });
  });

  describe('GET, PATCH and DELETE /users/:id', () => {
    it("rejects a change after another operator's change", async () => {
      const { user } = await panel.given.user();
      const { etag } = (await owner.get(`/users/${user.id}`)).headers;
      const first = await owner.patch(`/users/${user.id}`, { nickname: 'first' }, { 'if-match': String(etag) });
      expect(first.statusCode).toBe(200);
      expect(first.headers.etag).not.toBe(etag);
      const second = await owner.patch(`/users/${user.id}`, { nickname: 'second' }, { 'if-match': String(etag) });
      expect(second.statusCode).toBe(412);
      expect((await owner.delete(`/users/${user.id}`, undefined, { 'if-match': String(etag) })).statusCode).toBe(412);
      expect((await owner.patch(`/users/${user.id}`, { nickname: 'x' }, { 'if-match': '' })).statusCode).toBe(428);
      expect((await panel.service(UsersService).get(String(user.id))).nickname).toBe('first');
    });

    it('keeps the ETag during traffic and logins', async () => {
      const { user, token } = await panel.given.client();
      const { etag } = (await owner.get(`/users/${user.id}`)).headers;
      const { node, key } = await panel.given.node();
      await panel.post(
        `/api/ss/v1/userTraffic/${node.id}`,
        [{ uid: user.id, upload: 5, download: 6 }],
        panel.signed(key),
      );
      expect(token).toBeTruthy();
      const changed = await owner.patch(`/users/${user.id}`, { credit: 9 }, { 'if-match': String(etag) });
      expect(changed.json()).toMatchObject({ credit: 9, u: 5, d: 6 });
    });

    it('logs only the changed fields, without secrets', async () => {
      const { user } = await panel.given.user();
      await owner.patch(`/users/${user.id}`, { nickname: 'other', passwd: 'new-secret', level: 'default' });
      const [, changed] = await audited(`user:${user.id}`);
      expect(changed).toMatchObject({
        action: 'user.changed',
        before: { nickname: user.nickname, passwd: '(hidden)' },
        after: { nickname: 'other', passwd: '(hidden, new)' },
      });
      expect(changed?.after).not.toHaveProperty('level');
    });

    it('deletes the user', async () => {
      const { user } = await panel.given.user();
      expect((await owner.delete(`/users/${user.id}`)).statusCode).toBe(204);
      expect((await owner.get(`/users/${user.id}`)).statusCode).toBe(404);
      expect((await owner.get('/users/01')).statusCode).toBe(404);
      expect((await owner.get('/users/abc')).json()).toMatchObject({ status: 404, title: 'Not Found' });
    });

    it('shows and replaces secrets only with the right', async () => {
      const { user } = await panel.given.user();
      const shown = (await support.get(`/users/${user.id}`)).json<object>();
      expect(shown).not.toHaveProperty('passwd');
      expect(shown).not.toHaveProperty('uuid');
      expect((await support.get('/users')).body).not.toContain('passwd');
      expect((await support.patch(`/users/${user.id}`, { passwd: 'x' })).statusCode).toBe(403);
      expect((await support.patch(`/users/${user.id}`, { nickname: 'x' })).statusCode).toBe(200);
      expect((await support.post(`/users/${user.id}/password`)).statusCode).toBe(403);
      expect((await owner.get(`/users/${user.id}`)).json()).toMatchObject({ passwd: user.passwd, uuid: user.uuid });
    });
  });

  it('replaces the password, ends one session or all, and resets traffic', async () => {
    const { user, email, password, token } = await panel.given.client();
    const sessions = async (): Promise<{ id: string; client: string }[]> =>
      (await owner.get(`/users/${user.id}/sessions`)).json<{ items: { id: string; client: string }[] }>().items;
    await panel.login(email, password);
    const [first, second] = await sessions();
    expect(second).toBeDefined();
    expect((await owner.delete(`/users/${user.id}/sessions/${first?.id}`)).statusCode).toBe(204);
    expect((await owner.delete(`/users/${user.id}/sessions/${first?.id}`)).statusCode).toBe(404);
    expect(await sessions()).toHaveLength(1);
    expect((await owner.post(`/users/${user.id}/end-sessions`)).statusCode).toBe(204);
    expect(await sessions()).toHaveLength(0);
    expect((await panel.get('/api/client/v1/refresh', panel.bearer(token))).statusCode).toBe(401);
    const { password: made } = (await owner.post(`/users/${user.id}/password`)).json<{ password: string }>();
    expect((await panel.login(email, made)).statusCode).toBe(200);

    const { node, key } = await panel.given.node({ trafficRate: 20_000 });
    await panel.post(
      `/api/ss/v1/userTraffic/${node.id}`,
      [{ uid: user.id, upload: 5, download: 6 }],
      panel.signed(key),
    );
    const { days } = (await owner.get(`/users/${user.id}/traffic?days=3`)).json<{ days: object[] }>();
    expect(days).toHaveLength(3);
    expect(days.at(-1)).toEqual({ day: '2026-03-15', upload: 5, download: 6, charged: 22 });
    expect((await owner.get(`/users/${user.id}/ledger`)).json()).toMatchObject({
      u: 10,
      d: 12,
      days: [{ node: node.id, rate: 2 }],
    });
    expect((await owner.post(`/users/${user.id}/reset-traffic`)).json()).toMatchObject({ u: 0, d: 0 });
    expect((await owner.get(`/users/${user.id}/resets`)).json()).toMatchObject({
      items: [{ day: '2026-03-15', kind: 'manual' }],
    });
    expect((await audited(`user:${user.id}`)).map(({ action }) => action)).toEqual([
      'user.added',
      'user.sessions-ended',
      'user.password-replaced',
      'user.traffic-reset',
    ]);
  });

  it('explains for every node why its list holds or lacks a user', async () => {
    const { user } = await panel.given.user({ expiredAt: '2020-01-01' });
    const { items } = (await owner.get(`/users/${user.id}/nodes`)).json<{
      items: { listed: boolean; rules: { rule: string; holds: boolean; because: string; values: object }[] }[];
    }>();
    expect(items[0]?.rules.find(({ rule }) => rule === 'expired_at')).toEqual({
      rule: 'expired_at',
      holds: false,
      because: expect.stringMatching(/^good through \d{4}-\d\d-\d\d; today is 20/),
      values: { expired_at: user.expiredAt, today: expect.stringMatching(/^20/) },
    });
    const { rules: first = [] } = items[0] ?? {};
    expect(first.map(({ rule, values }) => [rule, Object.keys(values)])).toEqual([
      ['status', ['status']],
      ['enable', ['enable']],
      ['ban_time', ['ban_time', 'now']],
      ['traffic', ['used', 'transfer_enable']],
      ['expired_at', ['expired_at', 'today']],
      ['port', ['port', 'one_port']],
      ['level', ['level', 'rank', 'asked']],
      ['group', ['group']],
    ]);
    expect(items.length).toBeGreaterThan(0);
    for (const { listed, rules } of items) {
      expect(listed).toBe(false);
      expect(rules.filter(({ holds }) => !holds).map(({ rule }) => rule)).toEqual(['expired_at']);
    }
    expect((await owner.get(`/users/${user.id}/online`)).json()).toEqual({ items: [], next: null, total: null });
  });
});
