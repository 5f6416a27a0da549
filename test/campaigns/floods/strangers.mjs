// The kinds of strangers. Each is a connection that begins again and again: it sends requests for ever, or it stands still.
import { randomBytes } from 'node:crypto';

const MAX_BODY = 65_536;
const ADMIN = '/api/admin/v1';
const CLIENT = '/api/client/v1';

const random = (bytes = 32) => randomBytes(bytes).toString('base64url');
const someone = () => `${random(6)}@example.com`.toLowerCase();
const json = (path, body, headers = {}) => ({ method: 'POST', path, headers, body: JSON.stringify(body) });
/** One of several in turn. */
const inTurn = (...requests) => {
  let count = 0;
  return (answer) => requests[count++ % requests.length](answer);
};

/**
 * A function makes the next request of a connection; it gets the last response. A text is sent once, and then nothing more.
 *
 * @type {Record<string, () => ((answer?: string) => { method?: string, path: string, headers?: Record<string, string>, body?: string }) | string>}
 */
export const KINDS = {
  codes: () =>
    inTurn(
      () => ({ path: `/s/${random(18)}` }),
      () => ({ path: `/sub/${random(18)}/clash` }),
      () => ({ path: `${'/api/v1/client/subscribe'}?token=${random(18)}` }),
    ),
  ready: () => () => ({ path: '/health/ready' }),
  keys: () =>
    inTurn(
      () => ({ path: '/api/ssr/v1/userList/1', headers: signed() }),
      () => ({ ...json('/api/ss/v1/userTraffic/1', []), headers: signed() }),
    ),
  tokens: () =>
    inTurn(
      () => ({ path: `${CLIENT}/refresh`, headers: { authorization: `Bearer ${random()}.${random()}.${random()}` } }),
      () => ({ path: `${CLIENT}/subscription`, headers: { authorization: `Bearer ${random()}` } }),
    ),
  cookies: () => () => ({ path: `${ADMIN}/users`, headers: { cookie: `linegate=${random()}` } }),
  'api-tokens': () =>
    inTurn(
      () => ({ path: `${ADMIN}/nodes`, headers: { authorization: `Bearer lga_${random()}` } }),
      () => ({ path: `${ADMIN}/users/export`, headers: { authorization: `Bearer lga_${random()}` } }),
    ),
  'set-up': () =>
    inTurn(
      () => ({ path: `${ADMIN}/setup` }),
      () => json(`${ADMIN}/setup`, { code: 'ABCD-EFGH-JKLM-NPQR', name: 'someone', password: random() }),
    ),
  logins: () =>
    inTurn(
      () => json(`${CLIENT}/login`, { email: someone(), password: 'a password' }),
      () => json(`${ADMIN}/session`, { name: random(6), password: 'a password' }),
    ),
  tickets: () => () => json(`${ADMIN}/session/second-factor`, { ticket: `${random()}.${random()}`, totp: '123456' }),
  passkeys: () =>
    inTurn(
      () => json(`${ADMIN}/session/passkey/options`, {}),
      (answer) => {
        const [, ticket = ''] = /"ticket":"([^"]+)"/.exec(answer ?? '') ?? [];
        const id = random();
        const response = { clientDataJSON: random(), authenticatorData: random(), signature: random() };
        return json(`${ADMIN}/session/passkey`, {
          ticket,
          response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
        });
      },
    ),
  docs: () =>
    inTurn(
      () => ({ path: '/api/docs' }),
      () => ({ path: '/api/docs-json' }),
      () => ({ path: '/admin/' }),
      () => ({ path: `/nowhere/${random(8)}` }),
    ),
  bodies: () => head(`POST ${CLIENT}/login`, MAX_BODY),
  halves: () => head(`POST ${ADMIN}/session`, MAX_BODY) + '{'.padEnd(MAX_BODY / 2),
  reports: () => head('POST /api/ssr/v1/userTraffic/1', 8 * 2 ** 20, signed()) + '['.padEnd(1000),
  headers: () => `GET /s/${random(18)} HTTP/1.1\r\nhost: 127.0.0.1\r\nuser-agent: `,
  nothing: () => '',
};

function signed() {
  return { key: random(), timestamp: String(Math.floor(Date.now() / 1000)) };
}

function head(start, length, headers = {}) {
  const all = { host: '127.0.0.1', 'content-type': 'application/json', 'content-length': length, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${start} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}
