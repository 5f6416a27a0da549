import { createHmac, createSecretKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { deriveKey, SecretKeys } from '../../src/common/secrets/secret-keys.js';
import { Panel } from '../support/panel.js';
import { rawRequest } from '../support/raw-request.js';
import { BAD_TOKEN, LOGOUT, NO_TOKEN, REFRESH } from './client.js';

type Json = Record<string, unknown>;

const [SECRET, PREVIOUS] = [newSecret(), newSecret()];
const [KID, PREVIOUS_KID] = [SECRET, PREVIOUS].map((secret) => new SecretKeys(secret).currentId);
const HEADER = { alg: 'HS256', typ: 'at+jwt', kid: KID };
const KEY = keyOf(SECRET);

/** A text, as an environment has it: one of any bytes may not fit into a header. */
function newSecret(): Buffer {
  return Buffer.from(randomBytes(32).toString('base64url'));
}

function keyOf(secret: Uint8Array): KeyObject {
  return createSecretKey(deriveKey(secret, 'access tokens'));
}

function encode(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

function signed(key: KeyObject, header: unknown, payload: unknown, hash = 'sha256'): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}

describe('tokens', () => {
  let panel: Panel;
  let stranger: Panel;
  let token: string;
  let claims: Json;
  let signature: string;

  beforeAll(async () => {
    // Passport keeps one strategy of each name for the whole process: the panel under test starts last.
    stranger = await Panel.start();
    panel = await Panel.start({ appSecret: SECRET, appSecretPrevious: [PREVIOUS] });
    ({ token } = await panel.given.client());
    const [, payload = '', last = ''] = token.split('.');
    claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Json;
    signature = last;
  });
  afterAll(async () => {
    await stranger.stop();
    await panel.stop();
  });

  /** Refresh and logout reject the token, each with its own guard. */
  async function expectRefused(bad: string): Promise<void> {
    for (const route of [REFRESH, LOGOUT]) {
      const reply = await panel.get(route, panel.bearer(bad));
      expect({
        status: reply.statusCode,
        body: reply.json<unknown>(),
        challenge: reply.headers['www-authenticate'],
      }).toEqual({
        status: 401,
        body: { ret: 0, msg: 'The access token is not valid' },
        challenge: BAD_TOKEN,
      });
    }
  }

  it('the forged tokens below are built like the real token', async () => {
    expect(signed(KEY, HEADER, claims)).toBe(token);
    const reply = await panel.get(REFRESH, panel.bearer(signed(KEY, HEADER, claims)));
    expect(reply.statusCode).toBe(200);
    ({ access_token: token } = reply.json<{ access_token: string }>());
    claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Json;
    signature = token.split('.')[2] ?? '';
  });

  describe('T17: algorithms and signatures', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const forgeries: [string, () => string][] = [
      ...[
        'none',
        'None',
        'NONE',
        'nOnE',
        '',
        'HS256 ',
        'hs256',
        'HS384',
        'HS512',
        'RS256',
        'ES256',
        'PS256',
        'EdDSA',
      ].flatMap((alg): [string, () => string][] => [
        [`alg "${alg}" and no signature`, () => `${encode({ ...HEADER, alg })}.${encode(claims)}.`],
        [`alg "${alg}" and our signature`, () => signed(KEY, { ...HEADER, alg }, claims)],
      ]),
      ['HS384 signed with our key', () => signed(KEY, { ...HEADER, alg: 'HS384' }, claims, 'sha384')],
      ['HS512 signed with our key', () => signed(KEY, { ...HEADER, alg: 'HS512' }, claims, 'sha512')],
      [
        'RS256 signed with its own key',
        () => {
          const text = `${encode({ ...HEADER, alg: 'RS256' })}.${encode(claims)}`;
          return `${text}.${sign('sha256', Buffer.from(text), rsa.privateKey).toString('base64url')}`;
        },
      ],
      ['an empty signature', () => token.replace(signature, '')],
      ['no third part', () => token.split('.').slice(0, 2).join('.')],
      ['a fourth part', () => `${token}.x`],
      ['a truncated signature', () => token.slice(0, -1)],
      ['a signature with more characters', () => `${token}A`],
      ['a padded signature', () => `${token}=`],
      ['a last character that decodes to the same bytes', () => `${token.slice(0, -1)}${nextInGroup(token.slice(-1))}`],
      ['the signature of another token', () => `${encode(HEADER)}.${encode({ ...claims, sub: '2' })}.${signature}`],
      ['a changed payload', () => token.replace(/\.(.)/, (_all, first: string) => `.${first === 'e' ? 'f' : 'e'}`)],
      ['a payload that is not JSON', () => signed(KEY, HEADER, 'not json')],
      ['a payload that is a list', () => signed(KEY, HEADER, [claims])],
      ['a payload that is null', () => signed(KEY, HEADER, null)],
      ['a header that is not JSON', () => signed(KEY, 'not json', claims)],
      ['three empty parts', () => '..'],
      ['the secret itself', () => panel.environment.APP_SECRET],
      ['the token of another deployment', () => signed(keyOf(stranger.config.appSecret), HEADER, claims)],
    ];

    it.each(forgeries)('%s is rejected', async (_name, forge) => expectRefused(forge()));
  });

  describe('T18: headers of a token', () => {
    const headers: [string, unknown][] = [
      ['kid', { ...HEADER, kid: 'a' }],
      ['kid with a path', { ...HEADER, kid: '../../../dev/null' }],
      ['kid with SQL', { ...HEADER, kid: "' UNION SELECT 'key' --" }],
      ['kid of an unknown secret', { ...HEADER, kid: new SecretKeys(randomBytes(32)).currentId }],
      ['kid of a previous secret, signed with the current one', { ...HEADER, kid: PREVIOUS_KID }],
      ['kid in capitals', { ...HEADER, kid: KID?.toUpperCase() }],
      ['kid with a space', { ...HEADER, kid: `${KID} ` }],
      ['kid that is a list', { ...HEADER, kid: [KID] }],
      ['kid that is empty', { ...HEADER, kid: '' }],
      ['kid that is null', { ...HEADER, kid: null }],
      ['kid that is __proto__', { ...HEADER, kid: '__proto__' }],
      ['jku', { ...HEADER, jku: 'https://evil.example/keys' }],
      ['x5u', { ...HEADER, x5u: 'https://evil.example/cert' }],
      ['x5c', { ...HEADER, x5c: ['MII'] }],
      ['jwk', { ...HEADER, jwk: { kty: 'oct', k: 'AAAA' } }],
      ['crit', { ...HEADER, crit: ['exp'] }],
      ['b64', { ...HEADER, b64: false, crit: ['b64'] }],
      ['zip', { ...HEADER, zip: 'DEF' }],
      ['cty', { ...HEADER, cty: 'JWT' }],
      ['another order', { typ: HEADER.typ, alg: HEADER.alg, kid: KID }],
      ['no typ', { alg: 'HS256' }],
      ['typ JWT', { ...HEADER, typ: 'JWT' }],
      ['typ rt+jwt', { ...HEADER, typ: 'rt+jwt' }],
    ];
    it.each(headers)('%s: rejected despite a valid signature', async (_name, header) =>
      expectRefused(signed(KEY, header, claims)),
    );

    it('kid of the current secret, signed with a previous secret: rejected', async () =>
      expectRefused(signed(keyOf(PREVIOUS), HEADER, claims)));

    it('no kid, signed with an unknown secret: rejected', async () =>
      expectRefused(signed(keyOf(randomBytes(32)), { ...HEADER, kid: undefined }, claims)));
  });

  describe('T19, T20: claims that the panel never issues', () => {
    const far = 9_999_999_999;
    const changes: [string, Json][] = [
      ['another issuer', { iss: 'somebody' }],
      ['no issuer', { iss: undefined }],
      ['another audience', { aud: 'admin' }],
      ['no audience', { aud: undefined }],
      ['another user', { sub: '999999' }],
      ['a user that is a number', { sub: 1 }],
      ['a user with a sign', { sub: '+1' }],
      ['no user', { sub: undefined }],
      ['an unknown session', { sid: 'x'.repeat(22) }],
      ['a malformed session', { sid: "' OR 1=1 --" }],
      ['a session that is an object', { sid: { $ne: 1 } }],
      ['no session', { sid: undefined }],
      ['a malformed token id', { jti: 'x' }],
      ['no token id', { jti: undefined }],
      ['no exp', { exp: undefined }],
      ['exp as text', { exp: String(far) }],
      ['exp with a fraction', { exp: far + 0.5 }],
      ['a huge exp', { exp: 1e300 }],
      ['a negative exp', { exp: -1 }],
      ['exp null', { exp: null }],
      ['no iat', { iat: undefined }],
      ['iat as text', { iat: '1773576000' }],
      ['iat with a fraction', { iat: 1_773_576_000.5 }],
      ['iat over a minute in the future', { iat: far - 100, exp: far }],
    ];
    it.each(changes)('%s: rejected despite a valid signature', async (_name, change) => {
      await expectRefused(signed(KEY, HEADER, { ...claims, ...change }));
    });

    it('logout accepts a token until the second before its exp; refresh accepts it later too', async () => {
      const client = await panel.given.client();
      const other = await panel.given.client();
      panel.clock.advance(3599);
      expect((await panel.get(LOGOUT, panel.bearer(client.token))).statusCode).toBe(200);
      panel.clock.advance(1);
      const late = await panel.get(LOGOUT, panel.bearer(other.token));
      expect(late.statusCode).toBe(401);
      expect((await panel.get(REFRESH, panel.bearer(other.token))).statusCode).toBe(200);
    });

    it('a token stays valid when the clock steps back by less than a minute', async () => {
      const client = await panel.given.client();
      panel.clock.set(panel.clock.now() - 59_000);
      expect((await panel.get(REFRESH, panel.bearer(client.token))).statusCode).toBe(200);
      panel.clock.set(panel.clock.now() + 59_000);
    });
  });

  describe('T21: the Authorization header', () => {
    let port: number;
    beforeAll(async () => {
      await panel.app.listen(0, '127.0.0.1');
      port = Number(new URL(await panel.app.getUrl()).port);
    });
    const ask = async (...lines: string[]): Promise<{ status: number; challenge: string | undefined }> => {
      const reply = await rawRequest(
        port,
        `${[`GET ${LOGOUT} HTTP/1.1`, 'Host: x', 'Connection: close', ...lines].join('\r\n')}\r\n\r\n`,
      );
      return { status: reply.status, challenge: reply.headers.find(([name]) => name === 'www-authenticate')?.[1] };
    };

    it.each([
      [[]],
      [['Authorization:']],
      [['Authorization: Bearer']],
      [['Authorization: Bearer ']],
      [['Authorization: Basic dTpw']],
      [['Authorization: x']],
    ])('leads to 401 without an error code if it has no token: %j', async (lines) =>
      expect(await ask(...lines)).toEqual({ status: 401, challenge: NO_TOKEN }),
    );

    it.each([
      ['not a token', 'Bearer x'],
      ['several words', 'Bearer a b c'],
      ['bytes beyond ASCII', 'Bearer \u00e9\u00e8'],
      ['7 kB', `Bearer ${'a'.repeat(7000)}`],
    ])('leads to 401 with invalid_token: %s', async (_name, value) => {
      expect(await ask(`Authorization: ${value}`)).toEqual({ status: 401, challenge: BAD_TOKEN });
    });

    it('leads to 431 with 20 kB', async () =>
      expect((await ask(`Authorization: Bearer ${'a'.repeat(20_000)}`)).status).toBe(431));

    it('may have its scheme in any case, and several spaces after it', async () => {
      for (const scheme of ['bearer', 'BEARER', 'Bearer  ']) {
        const client = await panel.given.client();
        expect((await ask(`Authorization: ${scheme} ${client.token}`)).status).toBe(200);
      }
    });

    it('is the only place for a token: the panel ignores tokens in the query, in cookies and in other headers', async () => {
      const client = await panel.given.client();
      const reply = await panel.get(`${LOGOUT}?access_token=${client.token}&token=${client.token}`, {
        cookie: `access_token=${client.token}`,
        'x-access-token': client.token,
      });
      expect(reply.headers['www-authenticate']).toBe(NO_TOKEN);
      expect((await panel.get(LOGOUT, panel.bearer(client.token))).statusCode).toBe(200);
    });
  });

  it('T33: the log never holds a password, token or key', async () => {
    const { email, password, token: first } = await panel.given.client();
    const second = (await panel.get(REFRESH, panel.bearer(first))).json<{ access_token: string }>().access_token;
    const { node, key: lineKey } = await panel.given.node({ family: 'ss' });
    await panel.login(email, 'a wrong canary password');
    await panel.get(LOGOUT, panel.bearer(second));
    await panel.get(LOGOUT, panel.bearer(`${second}x`));
    await panel.get(`/api/ss/v1/userList/${node.id}`, panel.signed(lineKey));
    await panel.get(`/api/ss/v1/userList/${node.id}?key=${lineKey}`, panel.signed(lineKey, { skew: 999 }));
    const secrets = [
      password,
      'a wrong canary password',
      first,
      second,
      lineKey,
      first.split('.')[2],
      second.split('.')[2],
    ];
    const [row] = await panel.rows<{ password_hash: string }>('SELECT password_hash FROM users ORDER BY id DESC');
    const log = panel.log.join('');
    for (const secret of [...secrets, row?.password_hash]) expect(log.includes(secret ?? '')).toBe(false);
  });
});

/** Another character with the same first bits, which a sloppy decoder does not distinguish. */
function nextInGroup(character: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return alphabet[alphabet.indexOf(character) ^ 1] ?? 'A';
}
