import { Secret, TOTP } from 'otpauth';
import { ApiTokensService } from '../../src/operators/tokens/api-tokens.service.js';
import { RIGHTS } from '../../src/operators/access/rights.js';
import { ADMIN, type AdminClient, type GivenOperator } from '../support/admin-client.js';
import { type Headers, Panel } from '../support/panel.js';

const GOOD_SECONDS = 300;
const TABLES = ['operators', 'passkeys', 'recovery_codes', 'api_tokens'];

describe('a session that changes logins', () => {
  let panel: Panel;
  let owner: GivenOperator;
  let other: GivenOperator;
  let admin: AdminClient;

  beforeEach(async () => {
    panel = await Panel.start();
    owner = await panel.given.operator();
    other = await panel.given.operator('viewer');
    admin = panel.admin(owner);
    await admin.headers();
  });
  afterEach(() => panel.stop());

  const issue = async () =>
    panel.service(ApiTokensService).issue(owner.operator, { name: 'a', scopes: [...RIGHTS], expiresAt: null }, RIGHTS);

  /** All changes that would make a stolen cookie permanent or lock operators out. */
  const changes = async (): Promise<readonly ['POST' | 'PUT' | 'PATCH' | 'DELETE', string, object?][]> => {
    const token = (await issue()).id;
    const { id } = other.operator;
    return [
      ['POST', '/account/passkeys/options'],
      ['POST', '/account/passkeys', { ticket: 'x', name: 'x', response: {} }],
      ['DELETE', '/account/passkeys/1'],
      ['POST', '/account/totp'],
      ['PUT', '/account/totp', { code: '123456' }],
      ['POST', '/tokens', { name: 'lasting', scopes: ['users:read'] }],
      ['DELETE', `/tokens/${token}`],
      ['POST', '/operators', { name: 'eve', role: 'owner' }],
      ['PATCH', `/operators/${id}`, { role: 'owner' }],
      ['POST', `/operators/${id}/password`],
      ['DELETE', `/operators/${id}/second-factors`],
      ['DELETE', `/operators/${id}`],
    ];
  };

  const send = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object, headers?: Headers) =>
    panel.inject({
      method,
      url: `${ADMIN}${path}`,
      headers: { 'if-match': '*', ...(headers ?? (await admin.headers())) },
      ...(payload === undefined ? {} : { payload }),
    });
  const stored = async () => Promise.all(TABLES.map((table) => panel.rows(`SELECT * FROM ${table} ORDER BY id`)));
  const isAsked = async (): Promise<boolean> => {
    const reply = await send('POST', '/account/passkeys/options');
    return reply.statusCode === 403 && reply.json<{ code?: string }>().code === 'proof-needed';
  };

  it('needs a proof if its login is five minutes old, and changes nothing without it', async () => {
    const wanted = await changes();
    const before = await stored();
    panel.clock.advance(GOOD_SECONDS + 1);
    for (const [method, path, payload] of wanted) {
      const reply = await send(method, path, payload);
      expect([method, path, reply.statusCode, reply.json<{ code?: string }>().code]).toEqual([
        method,
        path,
        403,
        'proof-needed',
      ]);
    }
    expect(await stored()).toEqual(before);
    expect((await admin.get('/users')).statusCode).toBe(200);
    expect((await admin.post('/users', { email: 'new@example.com' })).statusCode).toBe(201);
  });

  it('needs no proof directly after the login', async () => {
    for (const [method, path, payload] of await changes()) {
      const reply = await send(method, path, payload);
      expect([method, path, reply.body]).not.toEqual([method, path, expect.stringContaining('proof-needed')]);
    }
  });

  it('can make changes for five minutes after a password', async () => {
    panel.clock.advance(GOOD_SECONDS + 1);
    expect((await send('POST', '/account/proof', { password: 'wrong' })).statusCode).toBe(422);
    expect((await send('POST', '/account/proof', {})).statusCode).toBe(422);
    expect(await isAsked()).toBe(true);
    expect((await send('POST', '/account/proof', { password: owner.password })).statusCode).toBe(204);
    const issued = await send('POST', '/tokens', { name: 'lasting', scopes: ['users:read'] });
    expect(issued.statusCode).toBe(201);
    panel.clock.advance(GOOD_SECONDS);
    expect(await isAsked()).toBe(false);
    panel.clock.advance(1);
    expect(await isAsked()).toBe(true);
    const [entry] = await panel.rows<{ state_after: string }>(
      "SELECT state_after FROM audit_log WHERE action = 'operator.proved'",
    );
    expect(JSON.parse(entry?.state_after ?? '')).toEqual({ by: 'password' });
  });

  it('can make changes after a one-time code, which works once', async () => {
    const begun = (await send('POST', '/account/totp')).json<{ secret: string }>();
    const totp = new TOTP({ secret: Secret.fromBase32(begun.secret) });
    const code = () => totp.generate({ timestamp: panel.clock.now() });
    expect((await send('PUT', '/account/totp', { code: code() })).statusCode).toBe(200);
    panel.clock.advance(GOOD_SECONDS + 1);
    const shown = code();
    expect((await send('POST', '/account/proof', { totp: '000000' })).statusCode).toBe(422);
    panel.clock.advance(5);
    expect((await send('POST', '/account/proof', { totp: code() })).statusCode).toBe(204);
    expect(await isAsked()).toBe(false);
    expect((await send('POST', '/account/proof', { totp: shown })).statusCode).toBe(422);
  });

  it('does not use the proof of another session of the same operator', async () => {
    const elsewhere = panel.admin(owner);
    await elsewhere.headers();
    panel.clock.advance(GOOD_SECONDS + 1);
    await elsewhere.post('/account/proof', { password: owner.password });
    expect(await isAsked()).toBe(true);
  });

  it('slows down guesses', async () => {
    panel.clock.advance(GOOD_SECONDS + 1);
    const statuses: number[] = [];
    for (let guess = 0; guess < 8; guess++) {
      statuses.push((await send('POST', '/account/proof', { password: `guess ${guess}` })).statusCode);
    }
    expect(statuses.slice(0, 4)).toEqual([422, 422, 422, 422]);
    expect(statuses.at(-1)).toBe(429);
  });

  it('needs a proof if the clock was ahead at the login', async () => {
    panel.clock.advance(-GOOD_SECONDS);
    expect(await isAsked()).toBe(true);
  });

  it('requires no proof from an API token, which has scopes instead', async () => {
    const { token } = await issue();
    panel.clock.advance(GOOD_SECONDS + 1);
    const reply = await send('POST', '/tokens', { name: 'b', scopes: ['users:read'] }, panel.bearer(token));
    expect(reply.statusCode).toBe(201);
  });
});
