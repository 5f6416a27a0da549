import { LastUsesBuffer } from '../../src/operators/guard/last-uses.buffer.js';
import { ApiTokensService } from '../../src/operators/tokens/api-tokens.service.js';
import { OperatorsService } from '../../src/operators/operators.service.js';
import { AdminPurgeJob } from '../../src/operators/login/admin-purge.job.js';
import { newAddress } from '../client/client.js';
import { ADMIN, type GivenOperator, loginOf } from '../support/admin-client.js';
import { Panel } from '../support/panel.js';

const HOUR = 3600;
const DAY = 24 * HOUR;
const SESSION = `${ADMIN}/session`;

describe('POST /api/admin/v1/session', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  const login = (body: object, headers: Record<string, string> = {}) =>
    panel.inject({ method: 'POST', url: SESSION, payload: body, headers, remoteAddress: newAddress() });

  it('logs an operator in, and sets a cookie that scripts cannot read', async () => {
    const { operator, name, password } = await panel.given.operator('support');
    const reply = await panel.post(SESSION, { name: name.toUpperCase(), password });
    expect({ status: reply.statusCode, body: reply.json<unknown>() }).toEqual({
      status: 200,
      body: {
        operator: { id: operator.id, name, role: 'support' },
        rights: ['users:read', 'users:write', 'nodes:read', 'traffic:read', 'rules:read'],
        csrf: expect.stringMatching(/^[\w-]{43}$/),
        expires_at: panel.clock.unixSeconds() + 7 * DAY,
      },
    });
    expect(reply.headers['set-cookie']).toMatch(/^linegate=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(reply.headers['cache-control']).toBe('no-store');
    const { cookie } = loginOf(reply);
    expect((await panel.get(SESSION, { cookie })).json()).toEqual(reply.json());
    const [entry] = await panel.rows(
      'SELECT actor, actor_name, subject, address FROM audit_log ORDER BY id DESC LIMIT 1',
    );
    const actor = `operator:${operator.id}`;
    expect(entry).toMatchObject({ actor, actor_name: name, subject: actor, address: '127.0.0.1' });
  });

  it('stores only a hash of the cookie', async () => {
    const { name, password } = await panel.given.operator();
    const { cookie } = loginOf(await login({ name, password }));
    const rows = await panel.rows<{ hash: string }>('SELECT hash FROM operator_sessions');
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
  });

  it('returns the same for an unknown name, a wrong password and a disabled operator', async () => {
    const { name, password } = await panel.given.operator('viewer');
    const { name: off, password: offPassword, operator } = await panel.given.operator('viewer');
    await panel.service(OperatorsService).change(operator.id, { isEnabled: false });
    const replies = [
      await login({ name: 'nobody', password }),
      await login({ name, password: 'wrong' }),
      await login({ name: off, password: offPassword }),
    ];
    for (const reply of replies) {
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toMatchObject({ detail: 'Incorrect name or password' });
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  });

  it('names each invalid field', async () => {
    const reply = await login({ name: 7 });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({
      title: 'Unprocessable Entity',
      errors: [
        { field: 'name', message: 'name must be a string' },
        { field: 'password', message: 'password is required' },
      ],
    });
  });

  it('slows down guesses at one account from one address', async () => {
    const { name, password } = await panel.given.operator();
    const remoteAddress = newAddress();
    const guess = (payload: object) => panel.inject({ method: 'POST', url: SESSION, payload, remoteAddress });
    for (let count = 0; count < 6; count++) await guess({ name, password: 'wrong' });
    const limited = await guess({ name, password });
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await login({ name, password })).statusCode).toBe(200);
    panel.clock.advance(5);
    expect((await guess({ name, password })).statusCode).toBe(200);
  });

  it('counts failures of operators and of users separately', async () => {
    const { name, password } = await panel.given.operator();
    const { email, password: userPassword } = await panel.given.user();
    for (let count = 0; count < 6; count++) await panel.login(email, 'wrong');
    expect((await panel.login(email, userPassword)).statusCode).toBe(429);
    expect((await panel.post(SESSION, { name, password })).statusCode).toBe(200);
    panel.clock.advance(DAY);
  });

  it.each([
    ['of another site', { origin: 'https://evil.example', host: 'localhost' }],
    ['of another site according to the browser', { 'sec-fetch-site': 'cross-site' }],
    ['of another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['without an origin', { origin: 'null' }],
  ])('rejects a login from a page %s', async (_what, headers) => {
    const { name, password } = await panel.given.operator();
    const reply = await login({ name, password }, headers);
    expect(reply.statusCode).toBe(403);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });
});

describe('the session of an operator', () => {
  let panel: Panel;
  let given: GivenOperator;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());
  beforeEach(async () => {
    given = await panel.given.operator();
  });

  const isIn = async (headers: Record<string, string>, on = panel): Promise<boolean> =>
    (await on.get(SESSION, headers)).statusCode === 200;

  it('ends after twelve hours without use', async () => {
    const headers = await panel.admin(given).headers();
    panel.clock.advance(12 * HOUR - 60);
    expect(await isIn(headers)).toBe(true);
    await panel.service(LastUsesBuffer).flush();
    panel.clock.advance(12 * HOUR - 60);
    expect(await isIn(headers)).toBe(true);
    await panel.service(LastUsesBuffer).flush();
    panel.clock.advance(12 * HOUR);
    expect(await isIn(headers)).toBe(false);
  });

  it('ends after seven days, even with use', async () => {
    const headers = await panel.admin(given).headers();
    for (let hours = 0; hours < 7 * 24 - 11; hours += 11) {
      expect(await isIn(headers)).toBe(true);
      await panel.service(LastUsesBuffer).flush();
      panel.clock.advance(11 * HOUR);
    }
    panel.clock.advance(11 * HOUR);
    expect(await isIn(headers)).toBe(false);
    await panel.service(AdminPurgeJob).run();
    expect(await panel.rows('SELECT id FROM operator_sessions WHERE operator_id = ?', [given.operator.id])).toEqual([]);
  });

  it('ends at once on every process after a logout', async () => {
    const admin = panel.admin(given);
    const other = await panel.another();
    const headers = await admin.headers();
    expect(await isIn(headers, other)).toBe(true);
    const reply = await admin.delete('/session');
    expect(reply.statusCode).toBe(204);
    expect(reply.headers['set-cookie']).toBe('linegate=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
    expect([await isIn(headers), await isIn(headers, other)]).toEqual([false, false]);
    await other.stop();
  });

  it.each([
    ['disabled', { isEnabled: false }],
    ['given another role', { role: 'viewer' as const }],
  ])('ends at once when the operator is %s', async (_what, change) => {
    const headers = await panel.admin(given).headers();
    await panel.given.operator();
    await panel.service(OperatorsService).change(given.operator.id, change);
    expect(await isIn(headers)).toBe(false);
  });

  it('ends when the password changes, except for the session of the change', async () => {
    const [here, there] = [panel.admin(given), panel.admin(given)];
    const elsewhere = await there.headers();
    const body = { current: given.password, password: 'another long sentence' };
    expect((await here.put('/account/password', body)).statusCode).toBe(204);
    expect([await isIn(await here.headers()), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await panel.post(SESSION, { name: given.name, password: given.password })).statusCode).toBe(401);
    expect((await panel.post(SESSION, { name: given.name, password: body.password })).statusCode).toBe(200);
  });

  describe.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('with %s', (method) => {
    const url = method === 'PUT' ? `${ADMIN}/account/password` : `${ADMIN}/operators/999999`;
    const path = method === 'POST' ? `${ADMIN}/audit/verify` : url;

    it.each([
      ['no CSRF token', {}],
      ['an empty CSRF token', { 'x-csrf-token': '' }],
      ['the CSRF token of another session', { 'x-csrf-token': 'A'.repeat(43) }],
      ['the right CSRF token from another site', { origin: 'https://evil.example' }],
      ['the right CSRF token from another site according to the browser', { 'sec-fetch-site': 'cross-site' }],
    ])('rejects a request with %s', async (what, forged) => {
      const { cookie, 'x-csrf-token': csrf } = await panel.admin(given).headers();
      const right = what.startsWith('the right one') ? { 'x-csrf-token': csrf ?? '' } : {};
      const headers = { cookie: cookie ?? '', 'if-match': '*', ...right, ...forged };
      expect((await panel.inject({ method, url: path, headers, payload: {} })).statusCode).toBe(403);
    });

    it('accepts a request from its own page', async () => {
      const headers = { ...(await panel.admin(given).headers()), 'if-match': '*', host: '127.0.0.1:3000' };
      const own = { ...headers, origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' };
      const reply = await panel.inject({ method, url: path, headers: own, payload: {} });
      expect([200, 404, 422]).toContain(reply.statusCode);
    });
  });

  it('does not require a CSRF token from a program with an API token', async () => {
    const { token } = await panel
      .service(ApiTokensService)
      .issue(given.operator, { name: 'x', scopes: ['audit:read'], expiresAt: null }, ['audit:read']);
    expect((await panel.post(`${ADMIN}/audit/verify`, {}, panel.bearer(token))).statusCode).toBe(200);
  });
});

describe('T54: the cookie of a session', () => {
  let panel: Panel;
  let behindTls: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
    behindTls = await panel.another({ publicUrl: 'https://panel.example.com', trustedProxies: ['127.0.0.1'] });
  });
  afterAll(async () => {
    await behindTls.stop();
    await panel.stop();
  });

  const cookieFor = async (on: Panel, headers: Record<string, string>): Promise<unknown> => {
    const { name, password } = await panel.given.operator();
    return (await on.post(SESSION, { name, password }, headers)).headers['set-cookie'];
  };

  it('has a prefix for which browsers require TLS, if there is TLS', async () => {
    const secure = /^__Host-linegate=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/;
    expect(await cookieFor(behindTls, { host: 'panel.example.com' })).toMatch(secure);
    expect(await cookieFor(behindTls, { host: 'panel.example.com', 'x-forwarded-proto': 'https' })).toMatch(secure);
  });

  it('is not set over plain HTTP to another machine', async () => {
    expect(await cookieFor(panel, { host: 'panel.example.com' })).toBeUndefined();
    expect(await cookieFor(panel, { host: '192.0.2.7:3000' })).toBeUndefined();
    expect(await cookieFor(panel, { host: 'panel.example.com', 'x-forwarded-proto': 'https' })).toBeUndefined();
  });

  it.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'is set over plain HTTP for a browser on the same machine, at %s',
    async (host) => {
      expect(await cookieFor(panel, { host })).toMatch(/^linegate=/);
    },
  );

  it('is ignored without its prefix if there is TLS', async () => {
    const { name, password } = await panel.given.operator();
    const { cookie } = loginOf(await behindTls.post(SESSION, { name, password }, { host: 'panel.example.com' }));
    const host = 'panel.example.com';
    expect((await behindTls.get(SESSION, { host, cookie })).statusCode).toBe(200);
    expect((await behindTls.get(SESSION, { host, cookie: `x=1; ${cookie}; y=2` })).statusCode).toBe(200);
    expect((await behindTls.get(SESSION, { host, cookie: cookie.replace('__Host-', '') })).statusCode).toBe(401);
  });
});
