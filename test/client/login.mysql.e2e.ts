import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { unicodeText } from '../support/random/unicode-text.js';
import { Database } from '../../src/database/database.js';
import { PasswordHashService } from '../../src/credentials/password-hash.service.js';
import { UsersService } from '../../src/users/users.service.js';
import { afterCalling, countCalls } from '../support/calls.js';
import { Panel } from '../support/panel.js';
import { rawRequest, type RawReply } from '../support/raw-request.js';
import {
  databaseCalls,
  LOGIN,
  loginFromAfar,
  LOGOUT,
  NO_TOKEN,
  newAddress,
  REFRESH,
  tokenOf,
  USER_FIELDS,
} from './client.js';

/** Time to hash two hundred passwords one after the other. */
const HASHES_PATIENCE_MS = 120_000;

const WRONG = { ret: 0, msg: 'Incorrect e-mail or password' };

describe('POST /api/client/v1/login', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
    await panel.given.level('gold', 10);
    await panel.given.group('staff');
  });
  afterAll(() => panel.stop());

  describe('with the right password', () => {
    it('returns a token and exactly the 21 fields of the user, in their order and with every digit', async () => {
      const email = 'Ada.Lovelace@Example.com';
      const { user, password } = await panel.given.user({
        email,
        nickname: 'Ada “愛” 🙂',
        port: 40_001,
        passwd: 'proxy-secret',
        uuid: '0f8fad5b-d9cb-469f-a165-70867728950e',
        transferEnable: 9_223_372_036_854_775_807n,
        speedLimit: 12_500_000n,
        credit: 9_007_199_254_740_993n,
        expiredAt: '2026-12-31',
        level: 'gold',
        group: 'staff',
        status: 0,
        enable: 0,
        banTime: 1_773_580_000,
        resetTime: '2026-04-01',
        inviteNum: 3,
      });
      await panel.execute('UPDATE users SET u = ?, d = ?, t = ? WHERE id = ?', ['9007199254740995', 17, 17e8, user.id]);

      const reply = await panel.login('ada.lovelace@EXAMPLE.com', password);

      const token = tokenOf(reply);
      expect(reply.body).toBe(
        `{"ret":1,"access_token":"${token}","token_type":"bearer","expires_in":3600,"user":{"id":${user.id},` +
          `"nickname":"Ada “愛” 🙂","account":"Ada.Lovelace@Example.com","port":40001,"passwd":"proxy-secret",` +
          `"uuid":"0f8fad5b-d9cb-469f-a165-70867728950e","transfer_enable":9223372036854775807,"u":9007199254740995,` +
          `"d":17,"t":1700000000,"enable":0,"speed_limit":12500000,"credit":9007199254740993,` +
          `"expired_at":"2026-12-31","ban_time":1773580000,"level":"gold","group":"staff",` +
          `"last_login":${panel.clock.unixSeconds()},"reset_time":"2026-04-01","invite_num":3,"status":0}}`,
      );
    });

    it('returns null for absent values, and 0 for no port', async () => {
      const { email, password } = await panel.given.user({ port: 0 });
      const { user } = (await panel.login(email, password)).json();
      expect(Object.keys(user)).toEqual(USER_FIELDS);
      expect(user).toMatchObject({ port: 0, t: null, ban_time: null, group: null, reset_time: null, u: 0, d: 0 });
    });

    it('sends JSON in UTF-8 with Cache-Control: no-store and a new request id', async () => {
      const { email, password } = await panel.given.user();
      const [first, second] = [await panel.login(email, password), await panel.login(email, password)];
      expect(first.statusCode).toBe(200);
      expect(first.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      expect(first.headers).not.toHaveProperty('www-authenticate');
      expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    });

    it("stores a session with the client's address, and the time of the login", async () => {
      const { user, email, password } = await panel.given.user();
      const headers = { 'user-agent': `Client/2 ${'x'.repeat(200)}` };
      const payload = { email, password };
      const reply = await panel.inject({ method: 'POST', url: LOGIN, payload, headers, remoteAddress: '2001:db8::7' });
      expect(reply.statusCode).toBe(200);
      const now = panel.clock.unixSeconds();
      expect(await panel.rows('SELECT * FROM sessions WHERE user_id = ?', [user.id])).toEqual([
        expect.objectContaining({
          address: '2001:db8::7',
          client: `Client/2 ${'x'.repeat(119)}`,
          token_epoch: 0,
          previous_token: null,
          created_at: now,
          rotated_at: now,
          expires_at: now + 30 * 86_400,
          revoked_at: null,
        }),
      ]);
      expect(await panel.rows('SELECT last_login FROM users WHERE id = ?', [user.id])).toEqual([{ last_login: now }]);
    });

    it('returns the lifetime of the token as configured', async () => {
      const brief = await panel.another({ accessTokenTtl: 90 });
      const { email, password } = await panel.given.user();
      expect((await brief.login(email, password)).json()).toMatchObject({ expires_in: 90 });
      await brief.stop();
    });

    it('accepts a form as well', async () => {
      const { email } = await panel.given.user({ email: 'form+1@example.com', password: 'a b+c&d=é 100%' });
      const plain = await form(`email=${encodeURIComponent(email)}&password=a+b%2Bc%26d%3D%C3%A9%20100%25`);
      expect(plain.statusCode).toBe(200);
      expect(Object.keys(plain.json().user)).toEqual(USER_FIELDS);
      const named = await form(
        new URLSearchParams({ email, password: 'a b+c&d=é 100%' }).toString(),
        'application/x-www-form-urlencoded; charset=UTF-8',
      );
      expect(named.statusCode).toBe(200);
    });

    it('T16: ignores unknown fields, in JSON and in a form', async () => {
      const { user, email, password } = await panel.given.user();
      const before = await panel.rows('SELECT * FROM users WHERE id = ?', [user.id]);
      const more = { id: 1, level: 'gold', status: 1, enable: 0, transfer_enable: 1, role: 'admin', then: 'x' };
      const reply = await panel.post(LOGIN, { email, password, ...more, constructor: 'x', toString: 1 });
      expect(reply.statusCode).toBe(200);
      expect(Object.keys(reply.json())).toEqual(['ret', 'access_token', 'token_type', 'expires_in', 'user']);
      expect(Object.keys(reply.json().user)).toEqual(USER_FIELDS);
      expect(reply.body).not.toMatch(/argon2|hash|epoch|role/);
      const fields = new URLSearchParams({ email, password, id: '1', constructor: 'x', __proto__: 'x', toString: 'x' });
      expect((await form(`${fields.toString()}&__proto__=1`)).statusCode).toBe(200);
      expect(await panel.rows('SELECT * FROM users WHERE id = ?', [user.id])).toEqual([
        { ...(before[0] as object), last_login: panel.clock.unixSeconds() },
      ]);
    });
  });

  describe('with an incomplete body', () => {
    const EMAILS: [string, string | undefined][] = [
      ['', 'email is required'],
      ['"email":null', 'email is required'],
      ['"email":""', 'email is required'],
      ['"email":0', 'email must be a string'],
      ['"email":1e400', 'email must be a string'],
      ['"email":false', 'email must be a string'],
      ['"email":["a@example.com"]', 'email must be a string'],
      ['"email":{"$ne":1}', 'email must be a string'],
      ['"email":" "', 'email must be a valid e-mail address'],
      ['"email":"nobody"', 'email must be a valid e-mail address'],
      ['"email":" a@example.com"', 'email must be a valid e-mail address'],
      ['"email":"a@example.com"', undefined],
    ];
    const PASSWORDS: [string, string | undefined][] = [
      ['', 'password is required'],
      ['"password":null', 'password is required'],
      ['"password":""', 'password is required'],
      ['"password":0', 'password must be a string'],
      ['"password":-1e400', 'password must be a string'],
      ['"password":true', 'password must be a string'],
      ['"password":["x"]', 'password must be a string'],
      ['"password":{"$gt":""}', 'password must be a string'],
      ['"password":"\\ud800"', 'password must be well-formed Unicode text'],
      [`"password":"${'x'.repeat(1025)}"`, 'password must be at most 1024 bytes long'],
      [`"password":"${'é'.repeat(513)}"`, 'password must be at most 1024 bytes long'],
      ['"password":" "', undefined],
    ];
    const bad = EMAILS.flatMap(([email, emailProblem]) =>
      PASSWORDS.map(([password, passwordProblem]) => ({
        fields: [email, password].filter((field) => field !== ''),
        msg: [emailProblem, passwordProblem].filter((problem) => problem !== undefined),
      })),
    ).filter(({ msg }) => msg.length > 0);

    it('T11, T15: returns 422 with one line per invalid field, e-mail first, without database or hash', async () => {
      const calls = databaseCalls(panel);
      const hashes = countCalls(panel.service(PasswordHashService), 'verify');
      for (const { fields, msg } of bad) {
        for (const body of [`{${fields.join(',')}}`, `{${fields.toReversed().join(',')}}`]) {
          const reply = await panel.post(LOGIN, body);
          expect([body, reply.statusCode, reply.json()]).toEqual([body, 422, { ret: 0, msg }]);
        }
      }
      expect(calls).toEqual([]);
      expect(hashes.count).toBe(0);
    });

    it('T15: returns the same for a form', async () => {
      const replies = [
        ['', ['email is required', 'password is required']],
        ['email=&password=', ['email is required', 'password is required']],
        ['password=x', ['email is required']],
        ['email=a%40example.com', ['password is required']],
        ['email=a@example.com&email=b@example.com&password=x', ['email must be a string']],
        ['email=a&password=x&password=y', ['email must be a valid e-mail address', 'password must be a string']],
        ['email[]=a@example.com&password[$ne]=x', ['email is required', 'password is required']],
        ['{"email":"a@example.com","password":"x"}', ['email is required', 'password is required']],
      ] as const;
      for (const [body, msg] of replies) {
        const reply = await form(body);
        expect([body, reply.statusCode, reply.json()]).toEqual([body, 422, { ret: 0, msg }]);
      }
    });

    it('T11: returns 401 or 422 for any JSON in the two fields, and finds no user', async () => {
      await panel.given.user();
      await fc.assert(
        fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (email, password) => {
          const body = JSON.stringify({ email, password });
          const reply = await panel.post(LOGIN, body);
          // The panel rejects a key that could change prototypes before it checks the fields.
          const isPoison = /"(__proto__|constructor)"/.test(body);
          expect(isPoison ? [400, 401, 422] : [401, 422]).toContain(reply.statusCode);
          expect(reply.json().ret).toBe(0);
        }),
        { numRuns: 200 },
      );
    });

    it.each(['null', '[]', '[{}]', '""', '"{}"', '0', '1', 'true', '[{"email":"a@example.com","password":"x"}]'])(
      'T15: returns 400 for the body %s, which is not an object',
      async (body) => {
        const reply = await panel.post(LOGIN, body);
        expect(reply.statusCode).toBe(400);
        expect(reply.json()).toEqual({ ret: 0, msg: ['The body must be a JSON object'] });
        expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.any(String) });
      },
    );

    it.each([{}, { 'content-type': 'application/json' }])(
      'T15: returns 400 without a body, with %j',
      async (headers) => {
        const reply = await panel.inject({ method: 'POST', url: LOGIN, headers });
        expect(reply.statusCode).toBe(400);
        expect(reply.json()).toEqual({ ret: 0, msg: ['The body must be a JSON object'] });
      },
    );

    it.each([
      ['half of a body', '{"email":"a@example.com"'],
      ['a form', 'email=a%40example.com&password=x'],
      ['two values', '{}{}'],
      ['NaN', '{"email":NaN}'],
      ['a key __proto__', '{"email":"a@example.com","password":"x","__proto__":{"x":1}}'],
      ['a key constructor', '{"email":"a@example.com","password":"x","constructor":{"prototype":{"x":1}}}'],
    ])('T15: returns 400 for a body that is not JSON: %s', async (_what, body) => {
      const reply = await panel.post(LOGIN, body);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toEqual({ ret: 0, msg: ['The body is not valid JSON'] });
    });

    it('returns 400 for a body that is nested deeper than eight levels', async () => {
      const reply = await panel.post(LOGIN, `{"email":${'['.repeat(5000)}${']'.repeat(5000)}}`);
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toEqual({ ret: 0, msg: [expect.stringContaining('deep')] });
    });
  });

  describe('with a body of another kind', () => {
    it('returns 413 for more than 64 KiB', async () => {
      const reply = await panel.post(LOGIN, JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(65_536) }));
      expect(reply.statusCode).toBe(413);
      expect(reply.json()).toEqual({ ret: 0, msg: 'The body is too large' });
    });

    it.each([
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'application/json; charset=utf-16',
      'application/json; charset=iso-8859-1',
      'application/x-www-form-urlencoded; charset=windows-1252',
    ])('returns 415 for %s', async (type) => {
      const reply = await form('{"email":"a@example.com","password":"x"}', type);
      expect(reply.statusCode).toBe(415);
      expect(reply.json()).toEqual({ ret: 0, msg: expect.any(String) });
    });

    it.each(['gzip', 'br', 'deflate', 'x'])('returns 415 for a body with the encoding %s', async (encoding) => {
      const reply = await panel.post(
        LOGIN,
        { email: 'a@example.com', password: 'x' },
        { 'content-encoding': encoding },
      );
      expect(reply.statusCode).toBe(415);
      expect(reply.json()).toEqual({ ret: 0, msg: expect.any(String) });
    });
  });

  describe('with a password', () => {
    it.each([
      ['one letter', 'x'],
      ['one space', ' '],
      ['spaces at both ends', ' x '],
      ['a NUL', 'a\0b'],
      ['only a NUL', '\0'],
      ['a line end', 'a\r\nb'],
      ['72 bytes', 'a'.repeat(72)],
      ['73 bytes', 'a'.repeat(73)],
      ['128 bytes', 'b'.repeat(128)],
      ['1,024 bytes', 'c'.repeat(1024)],
      ['1,024 bytes of four each', '🙂'.repeat(256)],
      ['composed accents', 'é'],
      ['separate accents', 'e\u0301'],
      ['a replacement character', '\ufffd'],
      ['full-width letters', 'ＰＡＳＳ'],
    ])('T12: checks the password exactly as sent: %s', async (_what, password) => {
      const { email } = await panel.given.user({ password });
      expect((await loginFromAfar(panel, email, password)).statusCode).toBe(200);
      const others = [
        `${password} `,
        ` ${password}`,
        `${password}\0`,
        password.trim(),
        password.slice(0, -1),
        password.normalize('NFC'),
        password.normalize('NFD'),
        password.normalize('NFKC'),
        password.replaceAll('\0', ''),
        password.toUpperCase(),
      ];
      const different = others.filter(
        (other) => other !== password && other !== '' && Buffer.byteLength(other) <= 1024,
      );
      for (const other of different.filter((text) => text.isWellFormed())) {
        const reply = await loginFromAfar(panel, email, other);
        expect([other, reply.statusCode]).toEqual([other, 401]);
      }
    });

    it('T12: accepts any text of up to 1,024 bytes as a password, and rejects any other value', async () => {
      const text = unicodeText({ minLength: 1, maxLength: 256 });
      await fc.assert(
        fc.asyncProperty(text, text, async (password, other) => {
          const { email } = await panel.given.user({ password });
          expect((await loginFromAfar(panel, email, password)).statusCode).toBe(200);
          const second = await loginFromAfar(panel, email, other);
          expect(second.statusCode).toBe(other === password ? 200 : 401);
        }),
        { numRuns: 40 },
      );
    });
  });

  describe('with a wrong password or an unknown e-mail', () => {
    it('returns 401 with one line, and does not change the user', async () => {
      const { user, email, password } = await panel.given.user();
      const before = await panel.rows('SELECT * FROM users WHERE id = ?', [user.id]);
      const reply = await panel.login(email, `${password}!`);
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toEqual(WRONG);
      expect(reply.headers).toMatchObject({
        'www-authenticate': NO_TOKEN,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(await panel.rows('SELECT * FROM users WHERE id = ?', [user.id])).toEqual(before);
      expect(await panel.rows('SELECT * FROM sessions WHERE user_id = ?', [user.id])).toEqual([]);
    });

    it(
      'T1: sends the same bytes for both, whatever the e-mail',
      async () => {
        const open = await panel.another({ trustedProxies: ['127.0.0.1'] });
        await open.app.listen({ host: '127.0.0.1', port: 0 });
        const port = Number(new URL(await open.app.getUrl()).port);
        const known = await panel.given.user();
        const wrong = comparable(await rawLogin(port, known.email));
        expect(wrong).toContain('HTTP 401');
        expect(wrong).toContain(JSON.stringify(WRONG));

        await fc.assert(
          fc.asyncProperty(fc.emailAddress(), async (email) => {
            expect(comparable(await rawLogin(port, email))).toBe(wrong);
          }),
          { numRuns: 200 },
        );
        const others = await Promise.all([...Array(20).keys()].map(() => panel.given.user()));
        for (const { email } of others) expect(comparable(await rawLogin(port, email))).toBe(wrong);
        await open.stop();
      },
      HASHES_PATIENCE_MS,
    );

    it('T2: makes the same database and hash calls for both', async () => {
      const own = await panel.another();
      const calls = databaseCalls(own);
      const hashes = countCalls(own.service(PasswordHashService), 'verify');
      const { email } = await panel.given.user();

      expect((await loginFromAfar(own, email, 'wrong')).statusCode).toBe(401);
      const known = calls.splice(0);
      expect(hashes.count).toBe(1);
      expect((await loginFromAfar(own, 'nobody@example.com', 'wrong')).statusCode).toBe(401);
      expect(calls).toEqual(known);
      expect(hashes.count).toBe(2);
      await own.stop();
    });

    it('T3: reports a ban only after the right password; no other state of a user prevents a login', async () => {
      const { user, email, password } = await panel.given.user();
      const now = panel.clock.unixSeconds();
      for (const enable of [0, 1]) {
        for (const status of [-1, 0, 1]) {
          for (const expiredAt of ['2020-01-01', '2026-03-14', '2026-03-15', '2099-12-31']) {
            for (const banTime of [null, now - 1, now, now + 86_400]) {
              const sql = 'UPDATE users SET enable = ?, status = ?, expired_at = ?, ban_time = ? WHERE id = ?';
              await panel.execute(sql, [enable, status, expiredAt, banTime, user.id]);
              const state = JSON.stringify({ enable, status, expiredAt, banTime });

              const wrong = await loginFromAfar(panel, email, 'wrong');
              expect([state, wrong.statusCode, wrong.json()]).toEqual([state, 401, WRONG]);
              const right = await loginFromAfar(panel, email, password);
              if (status === -1) {
                const refusal = { ret: 0, msg: 'This account is suspended' };
                expect([state, right.statusCode, right.json()]).toEqual([state, 403, refusal]);
                expect(right.headers).not.toHaveProperty('www-authenticate');
              } else {
                expect([state, right.statusCode]).toEqual([state, 200]);
                const shown = { enable, status, expired_at: expiredAt, ban_time: banTime };
                expect(right.json().user).toMatchObject(shown);
              }
            }
          }
        }
      }
    });

    it('T3: creates no session for a banned account', async () => {
      const { user, email, password } = await panel.given.user({ status: -1 });
      expect((await panel.login(email, password)).statusCode).toBe(403);
      expect(await panel.rows('SELECT * FROM sessions WHERE user_id = ?', [user.id])).toEqual([]);
      expect(await panel.rows('SELECT last_login FROM users WHERE id = ?', [user.id])).toEqual([{ last_login: 0 }]);
    });
  });

  describe('while the account changes', () => {
    it.each([
      ['deleted', async (users: UsersService, id: string) => users.delete(id), 401],
      ['banned', async (users: UsersService, id: string) => users.set(id, { status: -1 }), 200],
      ['given another password', async (users: UsersService, id: string) => users.setPasswordHash(id, 'x'), 200],
    ] as const)('returns no working token if the user is %s after the password check', async (_what, act, status) => {
      const { user, email, password } = await panel.given.user();
      const users = panel.service(UsersService);
      const { restore } = afterCalling(panel.service(PasswordHashService), 'verify', () => act(users, String(user.id)));
      const reply = await panel.login(email, password);
      restore();
      expect(reply.statusCode).toBe(status);
      if (status === 200) {
        expect((await panel.get(REFRESH, panel.bearer(tokenOf(reply)))).statusCode).toBe(401);
        expect((await panel.get(LOGOUT, panel.bearer(tokenOf(reply)))).statusCode).toBe(401);
      }
    });
  });

  it('returns 503 in the form of the client API while the database is unavailable', async () => {
    const own = await panel.another();
    const { email, password } = await panel.given.user();
    await own.service(Database).close();
    const replies = [
      await own.login(email, password),
      await own.login(`${randomUUID()}@example.com`, 'x'),
      await own.get(REFRESH, panel.bearer((await panel.given.client()).token)),
      await own.get(LOGOUT, panel.bearer((await panel.given.client()).token)),
    ];
    for (const reply of replies) {
      expect(reply.statusCode).toBe(503);
      expect(reply.json()).toEqual({ ret: 0, msg: 'The database does not answer; try again shortly' });
      expect(reply.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' });
    }
    await own.stop();
  });

  async function form(payload: string, type = 'application/x-www-form-urlencoded') {
    return panel.inject({ method: 'POST', url: LOGIN, payload, headers: { 'content-type': type } });
  }
});

describe('a path under /api/client/v1', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it.each([
    '/api/client/v1',
    '/api/client/v1/',
    '/api/client/v1/users',
    `${LOGIN}/`,
    '/api/client/v2/login',
    '/api/client/v1/LOGIN',
  ])('without a route returns 404 in the form of the client API: %s', async (url) => {
    for (const reply of [await panel.get(url), await panel.post(url, {})]) {
      expect(reply.statusCode).toBe(404);
      expect(reply.json()).toEqual({ ret: 0, msg: expect.any(String) });
      expect(reply.headers).toMatchObject({ 'x-request-id': expect.any(String), 'cache-control': 'no-store' });
    }
  });

  it('returns 405 for another method, and changes nothing', async () => {
    const { user, email, password, token } = await panel.given.client();
    for (const [url, method] of [
      [LOGIN, 'GET'],
      [LOGIN, 'PUT'],
      [REFRESH, 'POST'],
      [LOGOUT, 'POST'],
      [LOGOUT, 'DELETE'],
    ] as const) {
      const payload = { email, password };
      const reply = await panel.inject({
        method,
        url,
        headers: panel.bearer(token),
        ...(method === 'GET' ? {} : { payload }),
      });
      expect([url, method, reply.statusCode]).toEqual([url, method, 405]);
      expect(reply.json()).toEqual({ ret: 0, msg: expect.any(String) });
    }
    expect(await panel.rows('SELECT revoked_at, previous_token FROM sessions WHERE user_id = ?', [user.id])).toEqual([
      { revoked_at: null, previous_token: null },
    ]);
  });

  it('with duplicate slashes reaches the same route', async () => {
    const { email, password } = await panel.given.user();
    const reply = await panel.post('//api//client/v1//login', { email, password });
    expect(reply.statusCode).toBe(200);
    expect((await panel.post('//api/client/v1//login', {})).json()).toMatchObject({ ret: 0 });
  });
});

async function rawLogin(port: number, email: string): Promise<RawReply> {
  const body = JSON.stringify({ email, password: 'not the password' });
  return rawRequest(
    port,
    `POST ${LOGIN} HTTP/1.1\r\nHost: panel\r\nConnection: close\r\nX-Forwarded-For: ${newAddress()}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/** A whole response as text, without its time and its id. */
function comparable({ status, headers, body }: RawReply): string {
  const same = headers.filter(([name]) => !['date', 'x-request-id'].includes(name.toLowerCase()));
  return [`HTTP ${status}`, ...same.map(([name, value]) => `${name}: ${value}`), '', body].join('\n');
}
