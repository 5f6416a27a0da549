import { RIGHTS } from '../../src/operators/access/rights.js';
import { ApiTokensService } from '../../src/operators/tokens/api-tokens.service.js';
import { surfaceOf } from '../../src/http/request/surface.js';
import { LOGIN, LOGOUT } from '../client/client.js';
import { refusal } from '../node/node-api.js';
import { dumpOf } from '../support/database/dump.js';
import { concrete, routesOf } from '../support/routes.js';
import { rawRequest } from '../support/raw-request.js';
import { Panel } from '../support/panel.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const KNOWN = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'] as const;
/** The panel rejects known methods with 405 on a path of the API. It returns 404 for other methods everywhere. */
const METHODS = [...KNOWN, 'PROPFIND', 'SEARCH', 'LOCK', 'MKCOL'] as const;
/** The minimum number of paths of each surface, so that the test covers every surface. */
const MIN_PATHS = { client: 3, node: 16, admin: 50 };

describe('a rejected request', () => {
  let panel: Panel;
  let port: number;

  beforeAll(async () => {
    panel = await Panel.start({ apiDocs: true });
    await panel.app.listen(0, '127.0.0.1');
    port = Number(new URL(await panel.app.getUrl()).port);
  });
  afterAll(() => panel.stop());

  const clientFailure = (msg: unknown): object => ({ ret: 0, msg });

  it.each([
    ['/api/client/v1/nothing', clientFailure('There is nothing at this path')],
    ['/api/client/v2/login', clientFailure('There is nothing at this path')],
    ['/api/client', clientFailure('There is nothing at this path')],
    ['//api//client/v1/nothing', clientFailure('There is nothing at this path')],
    ['/api/ssr/v1/nothing/1', refusal(404, 'There is nothing at this path')],
    ['/api/ss/v1/nodes', refusal(404, 'There is nothing at this path')],
    ['/api/web/v1', refusal(404, 'There is nothing at this path')],
    ['/api/vnet/v1/node/1', refusal(404, 'There is nothing at this path')],
    ['/', { status: 404, message: 'There is nothing at this path' }],
    ['/api/clients/v1/login', { status: 404, message: 'There is nothing at this path' }],
  ])('returns 404 for the unknown path %s, in the form of its surface', async (url, body) => {
    const reply = await panel.get(url);
    expect({ status: reply.statusCode, body: reply.json<unknown>() }).toEqual({ status: 404, body });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': expect.any(String),
    });
  });

  describe('T53: every other method of every route', () => {
    it.each(['client', 'node', 'admin'] as const)(
      'returns 405 with Allow, or 404 for an unknown method, and changes nothing, on the surface %s',
      async (surface) => {
        const { token } = await panel.given.client();
        const { node, key } = await panel.given.node({ family: 'ssr' });
        const { operator } = await panel.given.operator();
        const issued = await panel
          .service(ApiTokensService)
          .issue(operator, { name: 'all', scopes: [...RIGHTS], expiresAt: null }, RIGHTS);
        const bearer = panel.bearer(surface === 'admin' ? issued.token : token);
        const headers = surface === 'node' ? panel.signed(key) : bearer;

        const allowed = new Map<string, Set<string>>();
        for (const { method, url } of routesOf(panel).filter((route) => surfaceOf(route.url) === surface)) {
          allowed.set(url, (allowed.get(url) ?? new Set()).add(method));
        }
        expect(allowed.size).toBeGreaterThanOrEqual(MIN_PATHS[surface]);

        const before = await dumpOf(panel);
        const wrong: string[] = [];
        for (const [url, own] of allowed) {
          const path = surface === 'node' ? url.replace(/:\w+/, String(node.id)) : concrete(url);
          const [first = ''] = own;
          const overriding = { ...headers, 'x-http-method-override': first, 'x-http-method': first };
          for (const method of METHODS.filter((each) => !own.has(each))) {
            const reply = await panel.inject({ method, url: path, headers: overriding });
            const allow = (reply.headers.allow ?? '').split(', ');
            const isRefused =
              reply.statusCode === 405 && [...own].every((each) => allow.includes(each)) && allow.length === own.size;
            const isUnknown = reply.statusCode === 404 && !KNOWN.some((each) => each === method);
            if (!isRefused && !isUnknown) {
              wrong.push(`${method} ${path}: ${reply.statusCode}, Allow: ${String(reply.headers.allow)}`);
            }
          }
        }
        expect(wrong).toEqual([]);
        expect(await dumpOf(panel)).toEqual(before);
      },
      120_000,
    );

    it.each(['/health/live', '/health/ready'])('of %s returns 405 with Allow', async (url) => {
      for (const method of KNOWN.filter((each) => each !== 'GET' && each !== 'HEAD')) {
        const reply = await panel.inject({ method, url });
        expect([method, reply.statusCode, reply.headers.allow]).toEqual([method, 405, 'GET, HEAD']);
      }
    });

    it('ends no session, for example HEAD of logout', async () => {
      const { token } = await panel.given.client();
      expect((await panel.inject({ method: 'HEAD', url: LOGOUT, headers: panel.bearer(token) })).statusCode).toBe(405);
      expect((await panel.get(LOGOUT, panel.bearer(token))).statusCode).toBe(200);
    });
  });

  describe('T49: hostile bodies', () => {
    const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    it.each([
      ['nested 30,000 deep', `{"email":${deep(30_000)}}`, 400],
      ['nested 9 deep', `{"email":${deep(9)},"password":"x"}`, 400],
      ['nested 7 deep', `{"email":${deep(7)},"password":"x"}`, 422],
      ['with 20,000 keys', `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":1`).join()}}`, 422],
      ['a list of 30,000 numbers', `[${'1,'.repeat(29_999)}1]`, 400],
      ['with a key __proto__', '{"email":"a@example.com","password":"x","__proto__":{"admin":1}}', 400],
      [
        'with a key constructor.prototype',
        '{"email":"a@example.com","password":"x","constructor":{"prototype":{"a":1}}}',
        400,
      ],
      ['an unfinished text', '{"email":"', 400],
      ['two documents', '{}{}', 400],
      ['NaN', '{"email":NaN}', 400],
      ['a huge number', '{"email":1e999,"password":"x"}', 422],
    ])('%s', async (_name, body, status) => {
      const reply = await panel.post(LOGIN, body);
      expect(reply.statusCode).toBe(status);
      expect(reply.json()).toEqual({ ret: 0, msg: expect.any(Array) });
      expect(Reflect.get({}, 'admin')).toBeUndefined();
    });
  });

  describe('T50: false lengths', () => {
    const head = `POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n`;

    it('a body that is too long is rejected with 413 before the panel reads it', async () => {
      const reply = await rawRequest(port, `${head}Content-Length: 100000000\r\n\r\n{`);
      expect(reply.status).toBe(413);
    });

    it('an endless chunked body is cut off at the limit', async () => {
      const reply = await rawRequest(port, `${head}Transfer-Encoding: chunked\r\n\r\n11170\r\n${'x'.repeat(70_000)}`);
      expect(reply.status).toBe(413);
    });

    it.each([
      ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
      ['a length and chunks', `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
      ['a length that is not a number', `${head}Content-Length: two\r\n\r\n{}`],
      ['a space before the colon', `GET ${LOGOUT} HTTP/1.1\r\nHost : x\r\n\r\n`],
      ['a header that continues on the next line', `GET ${LOGOUT} HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n`],
    ])('%s leads to 400, and the connection ends', async (_name, bytes) => {
      expect((await rawRequest(port, bytes)).status).toBe(400);
    });

    it.each([
      [LOGIN, 'application/json; charset=utf-8', { ret: 0, msg: ['Bad Request'] }],
      [
        '/api/ssr/v1/node/1',
        'application/json; charset=utf-8',
        { status: 'fail', code: 400, data: null, message: 'Bad Request' },
      ],
      [
        '/api/admin/v1/users',
        'application/problem+json; charset=utf-8',
        { type: 'about:blank', title: 'Bad Request', status: 400, detail: 'Bad Request' },
      ],
      ['/elsewhere', 'application/json; charset=utf-8', { status: 400, message: 'Bad Request' }],
    ])('a malformed header for %s leads to 400 in the form of its surface', async (path, type, body) => {
      const reply = await rawRequest(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nkey: a\u0001b\r\n\r\n`);
      expect([reply.status, JSON.parse(reply.body)]).toEqual([400, body]);
      expect(reply.headers).toContainEqual(['Content-Type', type]);
    });

    it('headers of 20 kB lead to 431, and the program keeps running', async () => {
      expect(
        (await rawRequest(port, `GET ${LOGOUT} HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`)).status,
      ).toBe(431);
      expect((await panel.get('/health/live')).statusCode).toBe(200);
    });
  });

  describe('T52: content types', () => {
    const body = '{"email":"nobody@example.com","password":"x"}';
    it.each([
      'application/json',
      'application/json; charset=utf-8',
      'application/json;charset="UTF-8"',
      'APPLICATION/JSON',
    ])('%s is accepted', async (type) => {
      expect((await panel.post(LOGIN, body, { 'content-type': type })).statusCode).toBe(401);
    });

    it.each([
      'text/plain',
      'text/json',
      'text/html',
      'application/xml',
      'application/jsonp',
      'application/json2',
      'application/vnd.api+json',
      'application/problem+json',
      'application/octet-stream',
      'multipart/form-data; boundary=x',
      'application/json;charset=utf-16',
      'application/json; charset=latin1',
      'application/json, text/plain',
      'application/jsontext/plain',
      'application/json\ta',
      'application',
      'json',
      '*/*',
      'application/*',
      ';',
      'x',
      'application/x-www-form-urlencoded2',
      'image/png',
      'application/x-ndjson',
      'application/msgpack',
      'application/cbor',
    ])('%s is rejected with 415', async (type) => {
      const reply = await panel.post(LOGIN, body, { 'content-type': type });
      expect({ status: reply.statusCode, body: reply.json<unknown>() }).toEqual({
        status: 415,
        body: { ret: 0, msg: expect.any(String) },
      });
    });

    it.each(['gzip', 'br', 'deflate', 'x'])('a body in %s is rejected with 415', async (encoding) => {
      const reply = await panel.post(LOGIN, body, { ...JSON_TYPE, 'content-encoding': encoding });
      expect(reply.statusCode).toBe(415);
    });
  });
});
