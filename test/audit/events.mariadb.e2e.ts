import { LastUsesBuffer } from '../../src/operators/guard/last-uses.buffer.js';
import { ApiTokensService } from '../../src/operators/tokens/api-tokens.service.js';
import { AuditChainService } from '../../src/audit/chain/audit-chain.service.js';
import { AuditSealsService } from '../../src/audit/chain/audit-seals.service.js';
import { DeniedRequestsBuffer } from '../../src/audit/denied-requests.buffer.js';
import { JobsService } from '../../src/jobs/jobs.service.js';
import { LineKeyUsageBuffer } from '../../src/line-key/line-key-usage.buffer.js';
import { LOGIN, LOGOUT, REFRESH, tokenOf } from '../client/client.js';
import { SS } from '../node/node-api.js';
import { ADMIN } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';
import { statementsOf, touching } from '../support/database/statements.js';

interface Entry {
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly address: string | null;
  readonly state_after: string | null;
}

describe('T88: the audit log', () => {
  let panel: Panel;
  beforeEach(async () => {
    panel = await Panel.start();
  });
  afterEach(() => panel.stop());

  /** Without the entries of the test's own set-up, which have no author. */
  const entries = () =>
    panel.rows<Entry>(
      "SELECT actor, action, subject, address, state_after FROM audit_log WHERE actor <> 'system' ORDER BY id",
    );
  const afterFlush = async () => {
    await panel.service(DeniedRequestsBuffer).flush();
    return entries();
  };
  const loginFrom = (remoteAddress: string, email: string, password: string) =>
    panel.inject({ method: 'POST', url: LOGIN, payload: { email, password }, remoteAddress });

  it('has an entry for every login and logout of a client, and none for a refresh', async () => {
    const { user, email, password } = await panel.given.user();
    const token = tokenOf(await loginFrom('192.0.2.1', email, password));
    const statements = await statementsOf(panel);
    const next = tokenOf(await panel.get(REFRESH, panel.bearer(token)));
    expect(touching(statements, 'audit_\\w+')).toEqual([]);
    expect((await panel.get(LOGOUT, panel.bearer(next))).statusCode).toBe(200);
    const actor = `user:${user.id}`;
    expect(await entries()).toMatchObject([
      { actor, action: 'session.began', subject: expect.stringMatching(/^session:/), address: '192.0.2.1' },
      { actor, action: 'session.ended', address: '127.0.0.1' },
    ]);
  });

  it('has an entry for each refresh if a setting enables it; a refresh without an entry then fails', async () => {
    const asked = await panel.another({ auditRefreshes: true });
    const { user, token } = await asked.given.client();
    const next = tokenOf(await asked.get(REFRESH, asked.bearer(token)));
    // A repeat after a lost response: the panel returns the same successor again, and nothing changes.
    expect(tokenOf(await asked.get(REFRESH, asked.bearer(token)))).toBe(next);
    await asked.execute('ALTER TABLE audit_log RENAME TO audit_away');
    expect((await asked.get(REFRESH, asked.bearer(next))).statusCode).toBe(503);
    await asked.execute('ALTER TABLE audit_away RENAME TO audit_log');
    tokenOf(await asked.get(REFRESH, asked.bearer(next)));
    await asked.stop();
    const refreshes = (await entries()).filter(({ action }) => action === 'session.refreshed');
    const entry = { actor: `user:${user.id}`, subject: expect.stringMatching(/^session:/), address: '127.0.0.1' };
    expect(refreshes).toMatchObject([entry, entry]);
  });

  it('counts rejected logins, without the typed text', async () => {
    const { user, email } = await panel.given.user();
    for (let count = 0; count < 4; count++) await loginFrom('192.0.2.1', email, 'canary-password');
    for (let count = 0; count < 3; count++) await loginFrom('192.0.2.1', 'canary@example.com', 'canary-password');
    const told = await afterFlush();
    expect(told).toMatchObject([
      { actor: 'stranger', action: 'login.refused', subject: `user:${user.id}`, address: '192.0.2.1' },
      { actor: 'stranger', action: 'login.refused', subject: 'user:unknown', address: '192.0.2.1' },
    ]);
    expect(told.map((entry) => entry.state_after)).toEqual([
      '{"reason":"wrong password","count":4}',
      '{"reason":"wrong password","count":3}',
    ]);
    expect(JSON.stringify(told)).not.toContain('canary');
  });

  it('has an entry for the first use of a key or token from each address, also directly after another use', async () => {
    const { node, key } = await panel.given.node({ family: 'ss' });
    const { operator } = await panel.given.operator();
    const issued = await panel
      .service(ApiTokensService)
      .issue(operator, { name: 'a', scopes: ['users:read'], expiresAt: null }, ['users:read']);
    const flush = async (): Promise<void> => {
      await panel.service(LineKeyUsageBuffer).flush();
      await panel.service(LastUsesBuffer).flush();
    };
    const call = async (remoteAddress: string): Promise<void> => {
      const calls = [
        { url: `${SS}/node/${node.id}`, headers: panel.signed(key) },
        { url: '/api/admin/v1/users', headers: panel.bearer(issued.token) },
      ];
      for (const each of calls) {
        expect((await panel.inject({ method: 'GET', ...each, remoteAddress })).statusCode).toBe(200);
      }
    };
    for (const address of ['192.0.2.7', '192.0.2.66']) {
      await call(address);
      await flush();
      panel.clock.advance(1);
    }
    // Between two turns of the writer.
    for (const address of ['192.0.2.7', '192.0.2.67']) await call(address);
    await flush();
    for (const action of ['line-key.new-address', 'token.new-address']) {
      const rows = await panel.rows<{ address: string }>(
        'SELECT address FROM audit_log WHERE action = ? AND subject IN (?, ?) ORDER BY id',
        [
          action,
          `line-key:${(await panel.rows<{ id: number }>('SELECT MAX(id) AS id FROM line_keys'))[0]?.id}`,
          `token:${issued.id}`,
        ],
      );
      const told = rows.map(({ address }) => address);
      expect([action, told]).toEqual([action, ['192.0.2.7', '192.0.2.66', '192.0.2.67']]);
    }
  });

  it.each([
    ['call', {}],
    ['call with a tag', { 'if-none-match': '"of-another-body"' }],
  ])(
    'has an entry for each %s with a rejected key, and for the first use of a valid key from each address',
    async (_call, tag) => {
      const { node, key } = await panel.given.node({ family: 'ss' });
      const call = (headers: Record<string, string>, remoteAddress: string, id: string | number = node.id) =>
        panel.inject({ method: 'GET', url: `${SS}/node/${id}`, headers: { ...headers, ...tag }, remoteAddress });
      await call(panel.signed('no such key at all'), '192.0.2.1');
      await call(panel.signed(key, { skew: 400 }), '192.0.2.1');
      await call(panel.signed(key), '192.0.2.1', 'canary');
      await call({}, '192.0.2.1', 'canary');
      for (const address of ['192.0.2.7', '192.0.2.8', '192.0.2.7']) {
        await call(panel.signed(key), address);
        await panel.service(LineKeyUsageBuffer).flush();
        panel.clock.advance(60);
      }
      const told = await afterFlush();
      expect(told).toMatchObject([
        { actor: `node:${node.id}`, action: 'line-key.new-address', address: '192.0.2.7' },
        { actor: `node:${node.id}`, action: 'line-key.new-address', address: '192.0.2.8' },
        { action: 'line-key.refused', subject: `node:${node.id}`, state_after: '{"reason":"unknown","count":1}' },
        { action: 'line-key.refused', subject: `node:${node.id}`, state_after: '{"reason":"skewed","count":1}' },
        { action: 'line-key.refused', subject: 'node:unknown', state_after: '{"reason":"malformed","count":1}' },
      ]);
      expect(JSON.stringify(told)).not.toContain('canary');
    },
  );

  it('has at most one entry a minute for repeated rejections', async () => {
    const { email } = await panel.given.user();
    const wrong = () => loginFrom('192.0.2.1', email, 'wrong');
    await wrong();
    expect(await afterFlush()).toHaveLength(1);
    await wrong();
    await wrong();
    panel.clock.advance(59);
    expect(await afterFlush()).toHaveLength(1);
    panel.clock.advance(1);
    expect((await afterFlush())[1]).toMatchObject({ state_after: '{"reason":"wrong password","count":2}' });
  });

  it('has an entry for a login rejected after too many attempts, with this reason', async () => {
    const { user, email } = await panel.given.user();
    for (let count = 0; count < 5; count++) expect((await loginFrom('192.0.2.1', email, 'wrong')).statusCode).toBe(401);
    expect((await loginFrom('192.0.2.1', email, 'wrong')).statusCode).toBe(429);
    expect(await afterFlush()).toMatchObject([
      { action: 'login.refused', subject: `user:${user.id}`, state_after: '{"reason":"wrong password","count":5}' },
      { action: 'login.refused', subject: 'user:unknown', state_after: '{"reason":"too many attempts","count":1}' },
    ]);
  });

  it('stays small during a flood from many addresses: it has some entries, and the number of the others', async () => {
    const refusals = panel.service(DeniedRequestsBuffer);
    const flood = (): void => {
      for (let count = 0; count < 5000; count++) {
        const address = `10.0.${count >> 8}.${count & 255}`;
        refusals.note({ action: 'login.refused', subject: 'user:unknown', address, reason: 'wrong password' });
      }
    };
    flood();
    const told = await afterFlush();
    expect(told).toHaveLength(61);
    expect(told.at(-1)).toMatchObject({ subject: 'many', state_after: '{"reason":"too many to list","count":4940}' });
    flood();
    expect(await afterFlush()).toHaveLength(61);
    panel.clock.advance(60);
    // A wall clock that is set back stops nothing.
    panel.clock.set(panel.clock.now() - 3_600_000);
    expect(await afterFlush()).toHaveLength(122);
  });

  it('stores waiting rejections when the panel stops, and retries those that the database did not store', async () => {
    const other = await panel.another();
    const refusal = { action: 'admin.refused', subject: 'admin', address: '192.0.2.1', reason: 'bad token' };
    other.service(DeniedRequestsBuffer).note(refusal);
    await panel.execute('ALTER TABLE audit_log RENAME TO audit_away');
    await other.service(DeniedRequestsBuffer).flush();
    await panel.execute('ALTER TABLE audit_away RENAME TO audit_log');
    await other.stop();
    expect(await entries()).toMatchObject([
      { action: 'admin.refused', state_after: '{"reason":"bad token","count":1}' },
    ]);
  });

  it('names the job that makes a change', async () => {
    const names: string[] = [];
    panel.service(JobsService).every('tested', 1, async () => {
      const { currentActor, actorText } = await import('../../src/audit/actor.js');
      names.push(actorText(currentActor()));
    });
    await panel.service(JobsService).runDue();
    panel.clock.advance(2);
    await panel.service(JobsService).runDue();
    expect(names).toEqual(['job:tested']);
  });

  it('has a valid chain after all these entries', async () => {
    const { email, password } = await panel.given.user();
    const logins = Array.from({ length: 4 }, (_none, index) => loginFrom(`192.0.2.${index}`, email, password));
    expect((await Promise.all(logins)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    await loginFrom('192.0.2.1', email, 'wrong');
    expect(await afterFlush()).toHaveLength(5);
    // And the entry of the user.
    expect(await panel.service(AuditChainService).verify()).toMatchObject({ ok: true, rows: 6 });
  });

  describe('while the panel cannot write it', () => {
    const without = async (work: () => Promise<void>): Promise<void> => {
      await panel.execute('ALTER TABLE audit_log RENAME TO audit_away');
      try {
        await work();
      } finally {
        await panel.execute('ALTER TABLE audit_away RENAME TO audit_log');
      }
    };

    it('makes every change by an operator fail with 503, without effect', async () => {
      const given = await panel.given.operator();
      const admin = panel.admin(given);
      const { id } = (await admin.post('/operators', { name: 'ada', role: 'viewer' })).json<{ id: number }>();
      const before = await panel.rows('SELECT * FROM operators ORDER BY id');
      await without(async () => {
        const replies = [
          await admin.patch(`/operators/${id}`, { role: 'owner' }),
          await admin.delete(`/operators/${id}`),
          await admin.post('/operators', { name: 'eve', role: 'owner' }),
          await admin.post('/tokens', { name: 'x', scopes: ['users:read'] }),
          await admin.put('/account/password', { current: given.password, password: 'another long sentence' }),
          await admin.delete('/session'),
        ];
        for (const reply of replies) {
          expect(reply.statusCode).toBe(503);
          expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
          expect(reply.json()).toMatchObject({ detail: 'The audit log cannot be written, so nothing was changed' });
        }
        expect((await panel.post(`${ADMIN}/session`, { name: given.name, password: given.password })).statusCode).toBe(
          503,
        );
      });
      expect(await panel.rows('SELECT * FROM operators ORDER BY id')).toEqual(before);
      expect(await panel.rows('SELECT * FROM api_tokens')).toEqual([]);
      expect((await admin.get('/session')).statusCode).toBe(200);
      expect(await panel.service(AuditChainService).verify()).toMatchObject({ ok: true });
    });

    it('makes logins and logouts of clients fail, and the panel issues no token', async () => {
      const { email, password, token } = await panel.given.client();
      await without(async () => {
        const reply = await panel.login(email, password);
        expect([reply.statusCode, reply.json()]).toEqual([503, { ret: 0, msg: expect.any(String) }]);
        expect((await panel.get(LOGOUT, panel.bearer(token))).statusCode).toBe(503);
      });
      expect(await panel.rows('SELECT * FROM sessions')).toHaveLength(1);
      expect((await panel.get(REFRESH, panel.bearer(token))).statusCode).toBe(200);
    });
  });
});

describe('GET /api/admin/v1/audit', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it('returns pages, filtered entries and single entries, and checks the chain', async () => {
    const given = await panel.given.operator();
    const admin = panel.admin(given);
    for (const name of ['ada', 'bob', 'eve']) await admin.post('/operators', { name, role: 'viewer' });
    const page = async (query: string): Promise<{ items: { id: number; action: string }[]; next: string | null }> =>
      (await admin.get(`/audit?${query}`)).json();
    const first = await page('limit=3');
    expect(first.items.map(({ action }) => action)).toEqual(Array(3).fill('operator.added'));
    const rest = await page(`limit=3&after=${first.next}`);
    expect(rest).toMatchObject({ items: [{ action: 'operator.logged-in' }, { action: 'operator.added' }], next: null });
    const own = `operator:${given.operator.id}`;
    expect((await page(`actor=${own}`)).items).toHaveLength(4);
    expect((await page('actor=operator')).items).toHaveLength(4);
    expect((await page('action=operator.added')).items).toHaveLength(4);
    expect((await page('action=operator')).items).toHaveLength(5);
    expect((await page('action=oper')).items).toHaveLength(0);
    expect((await page(`subject=${own}`)).items).toHaveLength(2);
    const now = panel.clock.unixSeconds();
    expect((await page(`from=${now}`)).items).toHaveLength(5);
    expect((await page(`to=${now}`)).items).toHaveLength(0);
    const one = await admin.get(`/audit/${first.items[0]?.id}`);
    expect(one.json()).toEqual(first.items[0]);
    expect(one.json()).toMatchObject({
      actor: own,
      actor_name: given.name,
      address: '127.0.0.1',
      before: null,
      after: { name: 'eve', role: 'viewer' },
      seal: null,
      hash: '',
    });
    const signed = { signed_since: panel.clock.unixSeconds(), signed_after: 0 };
    const check = { ok: true, rows: 5, unsealed: 5, old: 0, unproved: 0, unknown_keys: [], ...signed, broken: [] };
    expect((await admin.post('/audit/verify')).json()).toEqual({ ...check, head: null, hash: '' });
    await panel.service(AuditSealsService).sealAll();
    const { seal, hash } = (await admin.get(`/audit/${first.items[0]?.id}`)).json<{ seal: number; hash: string }>();
    expect([seal, hash]).toEqual([5, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect((await admin.post('/audit/verify')).json()).toEqual({ ...check, unsealed: 0, head: `5:${hash}`, hash });
  });

  it('is in the order of time, whatever the ids are, and each page continues the one before', async () => {
    const admin = panel.admin(await panel.given.operator());
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      await admin.post('/operators', { name, role: 'viewer' });
      if (name === 'three') panel.clock.advance(1);
    }
    const all = (await admin.get('/audit?action=operator.added&limit=5')).json<{
      items: { id: number; at: number }[];
    }>();
    const [newest, , , , oldest] = all.items.map(({ id }) => id);
    // A server of a cluster may give a later entry a lower number.
    const [free] = await panel.rows<{ id: number }>('SELECT MAX(id) + 1 AS id FROM audit_log');
    await panel.execute('UPDATE audit_log SET id = ? WHERE id = ?', [free?.id, oldest]);
    const paged: number[] = [];
    for (let after = ''; paged.length < 5;) {
      const page = (await admin.get(`/audit?action=operator.added&limit=1${after}`)).json<{
        items: { id: number }[];
        next: string;
      }>();
      paged.push(...page.items.map(({ id }) => id));
      after = `&after=${page.next}`;
    }
    expect(paged[0]).toBe(newest);
    expect(new Set(paged).size).toBe(5);
    const times = await Promise.all(
      paged.map(async (id) => (await admin.get(`/audit/${id}`)).json<{ at: number }>().at),
    );
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(paged.indexOf(free?.id ?? 0)).toBeGreaterThan(1);
  });

  it.each(['limit=0x', 'limit=201', 'limit=1&limit=2', 'after=x', 'from=yesterday', 'actor=a&actor=b'])(
    'rejects the query %s',
    async (query) => {
      const admin = panel.admin(await panel.given.operator());
      expect((await admin.get(`/audit?${query}`)).statusCode).toBe(422);
    },
  );

  it('names users and nodes, and can be read as a file, over more than one page and with a filter', async () => {
    const admin = panel.admin(await panel.given.operator('owner'));
    const { user } = await panel.given.user({ email: 'ada@example.com' });
    await admin.post(`/users/${user.id}/reset-traffic`);
    const entry = (action: string, at: number) =>
      '(' + [at, "'system'", `'${action}'`, `'user:${user.id}'`].join(', ') + ')';
    const many = Array.from({ length: 600 }, (_none, index) => entry('test.many', index + 1)).join(', ');
    await panel.execute(`INSERT INTO audit_log (at, actor, action, subject) VALUES ${many}`);
    const list = (await admin.get('/audit?action=user.traffic-reset')).json<{ items: object[] }>();
    expect(list.items).toMatchObject([{ subject: `user:${user.id}`, subject_name: 'ada@example.com' }]);
    const file = await admin.get('/audit/export.csv?action=test');
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = file.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(601);
    expect(lines[0]).toMatch(/^id,at,actor,actor_name,action,subject,subject_name,/);
    expect(lines.at(-1)).toMatch(/^\d+,1970-01-01T00:00:01Z,system,,test\.many,user:\d+,ada@example\.com,/);
    const { user: formula } = await panel.given.user({ email: '+1@example.com' });
    await admin.post(`/users/${formula.id}/reset-traffic`);
    const guarded = await admin.get(`/audit/export.csv?subject=user:${formula.id}&action=user.traffic-reset`);
    expect(guarded.body).toContain(`,user:${formula.id},'+1@example.com,`);
    const viewer = panel.admin(await panel.given.operator('viewer'));
    expect((await viewer.get('/audit/export.csv')).statusCode).toBe(403);
  });
});
