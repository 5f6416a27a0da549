import fastify from 'fastify';
import pino from 'pino';
import { Config } from '../../src/config/config.js';
import { fastifyOptions } from '../../src/http/fastify-options.js';
import { LOGIN } from '../client/client.js';
import { Panel } from '../support/panel.js';
import { rawRequest, type RawReply } from '../support/raw-request.js';
import { failureForm } from './routes.js';
import { Wire } from './wire.js';

const SURFACES = [
  ['client', '/api/client/v1'],
  ['node', '/api/ssr/v1'],
  ['node', '/api/ss/v1'],
  ['node', '/api/web/v1'],
  ['node', '/api/vnet/v2'],
  ['other', '/api/other/v1'],
] as const;

describe('what is wrong with a request', () => {
  let panel: Panel;
  let wire: Wire;
  beforeAll(async () => {
    panel = await Panel.start();
    wire = await Wire.to(panel);
  });
  afterAll(async () => {
    wire.close();
    await panel.stop();
  });

  const JSON_TYPE = { 'content-type': 'application/json' };

  describe.each(SURFACES)('under the %s surface, %s,', (surface, prefix) => {
    it.each([
      ['a path that is not there', '/nowhere'],
      ['a path that goes on too far', '/node/1/users'],
      ['a path that ends too soon', ''],
      ['a path with a slash at its end', '/'],
      ['a path with a query', '/nowhere?path=/api/other/v1'],
      ['another version', '/../v9/login'],
      ['a path in capitals', '/NODE/1'],
      ['an odd path', '/%2e%2e%2f%00'],
    ])('%s is 404 in the form of the surface', async (_what, path) => {
      const reply = await wire.ask({ path: `${prefix}${path}` });
      expect(reply.status).toBe(404);
      expect(JSON.parse(reply.body)).toEqual(failureForm(surface, 404, 'There is nothing at this path'));
      expect(reply.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      });
    });

    it.each(['%', '%zz', '%c0%af', '%ff', '%e0%80%80', '%ed%a0%80', '%u0041'])(
      'the path %s, which means nothing, is 400',
      async (path) => {
        const reply = await wire.ask({ path: `${prefix}/node/${path}` });
        expect(reply.status).toBe(400);
        const message = 'The path is not well formed';
        expect(JSON.parse(reply.body)).toMatchObject(
          failureForm(surface, 400, surface === 'client' ? [message] : message),
        );
        expect(reply.headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
        });
      },
    );

    it('a prefix that is written with percent signs is the same prefix', async () => {
      const encoded = prefix.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
      const reply = await wire.ask({ path: `${encoded}/nowhere` });
      expect([reply.status, JSON.parse(reply.body)]).toEqual([
        404,
        failureForm(surface, 404, 'There is nothing at this path'),
      ]);
    });

    it.each(['HEAD', 'PROPFIND', 'QUERY', 'PURGE', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])(
      'a path that is not there is 404 for %s too',
      async (method) => {
        const reply = await wire.ask({ method, path: `${prefix}/nowhere` });
        expect(reply.status).toBe(404);
        if (method !== 'HEAD') {
          expect(JSON.parse(reply.body)).toEqual(failureForm(surface, 404, 'There is nothing at this path'));
        }
      },
    );
  });

  it.each([
    ['client', '/api/client/v2/login'],
    ['client', '/api/client'],
    ['client', '//api//client/v1/nothing'],
    ['node', '/api/vnet/v1/node/1'],
    ['other', '/'],
    ['other', '/api/clients/v1/login'],
    ['other', '/API/client/v1/login'],
  ] as const)('of the surface %s is the path %s, which is not there', async (surface, path) => {
    const reply = await wire.ask({ path });
    expect([reply.status, JSON.parse(reply.body)]).toEqual([
      404,
      failureForm(surface, 404, 'There is nothing at this path'),
    ]);
  });

  it.each([
    ['client', LOGIN, 'POST'],
    ['client', '/api/client/v1/logout', 'GET'],
    ['node', '/api/ssr/v1/node/1', 'GET'],
    ['node', '/api/ss/v1/userList/1', 'GET'],
  ] as const)(
    'another method than its own is 405 under the %s surface, %s, and says %s',
    async (surface, path, allow) => {
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'HEAD'].filter(
        (name) => name !== allow,
      );
      for (const method of others) {
        const reply = await wire.ask({ method, path });
        expect([method, reply.status, reply.headers.allow]).toEqual([method, 405, allow]);
        expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': expect.anything() });
        if (method === 'HEAD') expect(reply.body).toBe('');
        else expect(JSON.parse(reply.body)).toEqual(failureForm(surface, 405, `This path takes ${allow} only`));
      }
    },
  );

  describe('in the body of a login', () => {
    const login = async (body: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
      wire.ask({ method: 'POST', path: LOGIN, headers, body });

    it.each([
      ['nothing', ''],
      ['half an object', '{"email":"a@b.cd"'],
      ['a word', 'email'],
      ['single quotes', "{'email':'a'}"],
      ['a comma too many', '{"email":"a",}'],
      ['a comment', '{"email":"a"/**/}'],
      ['not a number', '{"email":NaN}'],
      ['two values', '{}{}'],
      ['a zero byte', '{}\0'],
      ['the bytes of UTF-16', Buffer.from('{"email":"a"}', 'utf16le')],
    ])('%s is not JSON: 400', async (_what, body) => {
      const reply = await login(body);
      expect([reply.status, JSON.parse(reply.body)]).toEqual([400, { ret: 0, msg: ['The body is not valid JSON'] }]);
    });

    it.each(['[]', '""', 'null', '0', 'true', '[{"email":"a@b.cd","password":"x"}]'])(
      '%s is no object: 400',
      async (body) => {
        const reply = await login(body);
        expect([reply.status, JSON.parse(reply.body)]).toEqual([
          400,
          { ret: 0, msg: ['The body must be a JSON object'] },
        ]);
      },
    );

    it('more than 64 KiB are 413, and as much as that is read', async () => {
      const bodyOf = (bytes: number): string => `{"x":"${'x'.repeat(bytes - 8)}"}`;
      const allowed = await login(bodyOf(65_536));
      expect([allowed.status, JSON.parse(allowed.body).msg]).toEqual([
        422,
        ['email is required', 'password is required'],
      ]);
      const reply = await login(bodyOf(65_537));
      expect([reply.status, JSON.parse(reply.body)]).toEqual([413, { ret: 0, msg: 'The body is too large' }]);
    });

    describe('T49: that is made to hurt', () => {
      const nested = (open: string, close: string, depth: number): string =>
        `{"email":${open.repeat(depth)}0${close.repeat(depth)}}`;

      it.each([
        ['arrays in arrays, 9 deep', nested('[', ']', 8), 400],
        ['arrays in arrays, 5,000 deep', nested('[', ']', 5000), 400],
        ['arrays in arrays, 32,000 deep', nested('[', ']', 32_000), 400],
        ['arrays in arrays, 200,000 deep', nested('[', ']', 200_000), 413],
        ['objects in objects, 9 deep', nested('{"a":', '}', 8), 400],
        ['objects in objects, 10,000 deep', nested('{"a":', '}', 10_000), 400],
        ['arrays that never close', `{"email":${'['.repeat(60_000)}`, 400],
        ['an array of a million', `[${'0,'.repeat(1_000_000)}0]`, 413],
        ['an array of 32,000', `[${'0,'.repeat(32_000)}0]`, 400],
        ['an array of 32,000 in a field', `{"email":[${'0,'.repeat(32_000)}0]}`, 422],
        ['20,000 empty objects', `{"x":[${'{},'.repeat(20_000)}{}]}`, 422],
        ['5,000 keys', `{${Array.from({ length: 5000 }, (_none, key) => `"k${key}":0`).join(',')}}`, 422],
        ['one key 10,000 times', `{${Array.from({ length: 10_000 }, () => '"k":0').join(',')}}`, 422],
        ['a number of 60,000 digits', `{"email":${'9'.repeat(60_000)}}`, 422],
        ['a number beyond all', '{"email":1e999,"password":"x"}', 422],
        ['an unfinished text', '{"email":"', 400],
        ['a key of 60,000 characters', `{"${'k'.repeat(60_000)}":0}`, 422],
        ['__proto__', '{"__proto__":{"email":"a@b.cd","password":"x"}}', 400],
        ['__proto__ further in', '{"x":[{"y":{"__proto__":1}}]}', 400],
        ['__proto__ in escapes', '{"\\u005f\\u005fproto__":{"isAdmin":true}}', 400],
        ['constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}}}', 400],
        ['constructor.prototype further in', '{"x":{"constructor":{"prototype":{}}}}', 400],
      ])('%s, is refused', async (_what, body, status) => {
        const reply = await login(body);
        expect(reply.status).toBe(status);
        expect(JSON.parse(reply.body)).toEqual({ ret: 0, msg: expect.anything() });
        expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
      });

      it('8 levels are taken, whatever the words in them', async () => {
        const deep = '{"x":[[[[[[["constructor","__proto__","prototype"]]]]]]],"prototype":1,"toString":2}';
        const reply = await login(deep);
        expect([reply.status, JSON.parse(reply.body).msg]).toEqual([
          422,
          ['email is required', 'password is required'],
        ]);
      });

      it('again and again takes no memory that is not given back', async () => {
        const bodies = [nested('[', ']', 32_000), `[${'0,'.repeat(32_000)}0]`, nested('{"a":', '}', 10_000)];
        const round = async (): Promise<void> => {
          for (let count = 0; count < 30; count++) await Promise.all(bodies.map(async (body) => login(body)));
        };
        await round();
        const before = process.memoryUsage().heapUsed;
        await round();
        expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 1024 * 1024);
      });
    });

    describe('T52: of another kind', () => {
      const body = '{"email":"nobody@example.com","password":"x"}';

      it.each([
        'application/json',
        'application/json; charset=utf-8',
        'application/json;charset=UTF-8',
        'application/json; charset="utf-8"',
        'application/json; charset=utf8',
        'Application/JSON',
        'application/json; version=1',
        'application/json ; charset=utf-8',
        ' application/json',
      ])('JSON is taken: %s', async (type) => {
        expect((await login(body, { 'content-type': type })).status).toBe(401);
      });

      it.each([
        'text/plain',
        'text/html',
        'text/xml',
        'text/json',
        'text/javascript',
        'text/csv',
        'application/xml',
        'application/javascript',
        'application/octet-stream',
        'application/x-json',
        'application/jsonp',
        'application/json-patch+json',
        'application/merge-patch+json',
        'application/ld+json',
        'application/vnd.api+json',
        'application/problem+json',
        'application/hal+json',
        'application/json5',
        'application/x-ndjson',
        'application/json-seq',
        'application/jsonx',
        'application/jso',
        'application/',
        '/json',
        'json',
        'application',
        'application/json, text/plain',
        'application/json\ta',
        'application/json a',
        'application/jsona',
        'application /json',
        'application/ json',
        'application//json',
        'application/json/',
        'application/json,',
        '"application/json"',
        '*/*',
        'application/*',
        '*',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'multipart/mixed; boundary=x',
        'application/graphql',
        'application/yaml',
        'application/x-yaml',
        'application/msgpack',
        'application/cbor',
        'application/bson',
        'application/protobuf',
        'application/grpc',
        'application/soap+xml',
        'application/x-amf',
        'application/zip',
        'application/gzip',
        'image/png',
        'message/http',
        'application/x-java-serialized-object',
        'x-www-form-urlencoded',
        'application/x-www-form-urlencoded-x',
        'application/json; charset=utf-16',
        'application/json; charset=utf-7',
        'application/json; charset=latin1',
        'application/json;charset=ISO-8859-1',
        'application/json; charset=us-ascii',
        'application/json; CHARSET=UTF-16LE',
        'application/json; x=y; charset=utf-32',
        'application/json; charset="shift_jis"',
        'application/x-www-form-urlencoded; charset=utf-16',
      ])('%j is 415', async (type) => {
        const reply = await login(body, { 'content-type': type });
        expect([reply.status, JSON.parse(reply.body)]).toEqual([415, { ret: 0, msg: expect.any(String) }]);
      });

      it('none at all is 415', async () => {
        const bytes = `POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
        expect((await rawRequest(wire.port, bytes)).status).toBe(415);
      });

      it.each(['gzip', 'deflate', 'br', 'zstd', 'compress', 'x-gzip', 'identity, gzip', 'GZIP', 'aes128gcm', ''])(
        'JSON with Content-Encoding "%s" is 415, whether or not it is compressed',
        async (encoding) => {
          const reply = await login(body, { ...JSON_TYPE, 'content-encoding': encoding });
          expect([reply.status, JSON.parse(reply.body)]).toEqual([
            415,
            { ret: 0, msg: 'A compressed body is not accepted' },
          ]);
        },
      );

      it('JSON with Content-Encoding identity is as good as without', async () => {
        expect((await login(body, { ...JSON_TYPE, 'content-encoding': 'identity' })).status).toBe(401);
      });

      it('does not matter where no body is read', async () => {
        for (const path of ['/api/ss/v1/node/1', '/api/client/v1/logout']) {
          const headers = { 'content-type': 'text/plain; charset=utf-16', 'content-encoding': 'gzip' };
          expect((await wire.ask({ path, headers })).status).toBe(401);
        }
      });
    });
  });

  describe('T50: with the length of a body', () => {
    const login = (headers: string, body = ''): string =>
      `POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

    it.each([
      ['no number', 'Content-Length: x', '{}', 400],
      ['a negative number', 'Content-Length: -2', '{}', 400],
      ['a fraction', 'Content-Length: 2.0', '{}', 400],
      ['hexadecimal', 'Content-Length: 0x2', '{}', 400],
      ['a plus', 'Content-Length: +2', '{}', 400],
      ['two that differ', 'Content-Length: 2\r\nContent-Length: 3', '{}', 400],
      ['a list', 'Content-Length: 2, 3', '{}', 400],
      ['more than fits into 64 bits', `Content-Length: ${'9'.repeat(30)}`, '{}', 400],
      ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked', '2\r\n{}\r\n0\r\n\r\n', 400],
      ['an unknown coding', 'Transfer-Encoding: xchunked', '2\r\n{}\r\n0\r\n\r\n', 400],
      ['chunked, but not last', 'Transfer-Encoding: chunked, identity', '2\r\n{}\r\n0\r\n\r\n', 400],
      ['a chunk of no size', 'Transfer-Encoding: chunked', 'z\r\n{}\r\n0\r\n\r\n', 400],
      ['a chunk of a size beyond 64 bits', 'Transfer-Encoding: chunked', `${'f'.repeat(20)}\r\n{}\r\n0\r\n\r\n`, 400],
      ['a chunk extension of 20 kB', 'Transfer-Encoding: chunked', `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`, 413],
      ['too much, said before', 'Content-Length: 99999999', '', 413],
      [
        'too much, in chunks',
        'Transfer-Encoding: chunked',
        `${(70_000).toString(16)}\r\n${'x'.repeat(70_000)}\r\n0\r\n\r\n`,
        413,
      ],
      ['less than there is', 'Content-Length: 1', '{}', 400],
      ['100-continue and too much', 'Expect: 100-continue\r\nContent-Length: 99999999', '', 413],
    ])('%s: refused, and the connection ends', async (_what, headers, body, status) => {
      const reply = await rawRequest(wire.port, login(headers, body));
      expect(reply.status === 100 ? statusOfSecond(reply) : reply.status).toBe(status);
      expect((await wire.ask({ path: '/health/live' })).status).toBe(200);
    });

    it('in chunks that are as they should be, it is read', async () => {
      const reply = await rawRequest(
        wire.port,
        login('Transfer-Encoding: chunked', '1\r\n{\r\n1;x=y\r\n}\r\n0\r\n\r\n'),
      );
      expect(reply.status).toBe(422);
    });

    it('what comes after the body is never the answer to somebody else', async () => {
      const smuggled = 'GET /api/client/v1/smuggled HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
      for (const headers of [
        'Content-Length: 2\r\nTransfer-Encoding: chunked',
        'Transfer-Encoding: chunked\r\nContent-Length: 2',
        'Transfer-Encoding:\tchunked\r\nContent-Length: 2',
        'Transfer-Encoding : chunked',
        'Transfer-Encoding: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 2',
      ]) {
        const reply = await rawRequest(wire.port, login(headers, `0\r\n\r\n${smuggled}`));
        expect([headers, reply.status]).toEqual([headers, 400]);
        expect(reply.body).not.toContain('HTTP/1.1');
      }
    });
  });

  describe('T50: that does not come to its end', () => {
    const options = (): ReturnType<typeof fastifyOptions> =>
      fastifyOptions(new Config(panel.config), pino({ enabled: false }));

    it('may take 8 s for its head and 10 s altogether, is looked for every 2 s, and an idle connection is closed too', () => {
      const server = panel.app.getHttpServer() as Record<string, number>;
      expect(server).toMatchObject({
        headersTimeout: 8000,
        requestTimeout: 10_000,
        timeout: 15_000,
        keepAliveTimeout: 65_000,
      });
      expect(server).toMatchObject({ maxRequestsPerSocket: 10_000, maxHeadersCount: 64 });
      expect(options().http).toEqual(
        expect.objectContaining({ connectionsCheckingInterval: 2000, maxHeaderSize: 8192 }),
      );
    });

    it.each([
      ['a head', 'POST / HTTP/1.1\r\nHost: x\r\n'],
      ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'],
      [
        'chunks',
        'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
      ],
    ])('%s: 408, when times are a twentieth of what they are', async (_what, bytes) => {
      const http = { ...options().http, headersTimeout: 400, connectionsCheckingInterval: 100 };
      const server = fastify({ ...options(), requestTimeout: 500, http });
      server.post('/', () => '');
      await server.listen({ host: '127.0.0.1', port: 0 });
      const [address] = server.addresses();
      const reply = await rawRequest(address?.port ?? 0, bytes);
      await server.close();
      expect([reply.status, JSON.parse(reply.body)]).toEqual([408, { status: 408, message: 'Request Timeout' }]);
      expect(headersOf(reply)).toMatchObject({ 'x-request-id': expect.anything(), 'cache-control': 'no-store' });
    });
  });

  describe('that is hardly HTTP', () => {
    it.each([
      ['no request line', 'GARBAGE\r\n\r\n', 400],
      ['a control character in the path', 'GET /\u0001 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['a space in the path', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['a method that there is not', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['a method in small letters', 'get / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['another protocol', 'GET / HTTQ/1.1\r\nHost: x\r\n\r\n', 400],
      ['TLS', Buffer.from('16030100c8010000c40303', 'hex'), 400],
      ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c: d\r\n\r\n', 400],
      ['a space before the colon', 'GET / HTTP/1.1\r\nHost : x\r\n\r\n', 400],
      ['a bare line feed in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\nC: d\r\n\r\n', 400],
      ['a header name beyond ASCII', 'GET / HTTP/1.1\r\nHost: x\r\n\u00e9: d\r\n\r\n', 400],
      ['T56: a header of 20 kB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
      ['T56: 2,000 headers', `GET / HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(2000)}\r\n`, 431],
      ['a path of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
    ])('%s is %s, in JSON, and the connection ends', async (_what, bytes, status) => {
      const reply = await rawRequest(wire.port, bytes);
      expect([reply.status, JSON.parse(reply.body)]).toEqual([status, { status, message: expect.any(String) }]);
      expect(headersOf(reply)).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        connection: 'close',
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      });
      expect((await wire.ask({ path: '/health/live' })).status).toBe(200);
    });

    it('T56: names of JavaScript among the headers mean nothing', async () => {
      const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];
      const lines = names.flatMap((name) => [`${name}: x`, `${name}: y`]).join('\r\n');
      const bytes = `GET /api/ss/v1/node/1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n\r\n`;
      expect((await rawRequest(wire.port, bytes)).status).toBe(401);
      expect((await wire.ask({ path: '/health/live' })).status).toBe(200);
    });

    it('T55: hosts of any name are served alike, and none is ever named in an answer', async () => {
      const { node, key } = await panel.given.node();
      for (const host of [
        'evil.example',
        'evil.example:99',
        '127.0.0.1',
        '[::1]',
        'x'.repeat(200),
        "'; --",
        '<script>',
      ]) {
        const headers = {
          host,
          'x-forwarded-host': 'evil.example',
          forwarded: 'host=evil.example',
          'x-original-url': '/',
        };
        for (const [path, status] of [
          [`/api/ss/v1/node/${node.id}`, 200],
          ['/nowhere', 404],
          ['/api/client/v1/logout', 401],
        ] as const) {
          const reply = await wire.ask({ path, headers: { ...panel.signed(key), ...headers } });
          expect(reply.status).toBe(status);
          expect(JSON.stringify([reply.headers, reply.body])).not.toMatch(/evil|--|script>/);
          expect(reply.headers).not.toHaveProperty('location');
        }
      }
    });
  });
});

function headersOf(reply: RawReply): Record<string, string> {
  return Object.fromEntries(reply.headers.map(([name, value]) => [name.toLowerCase(), value]));
}

/** The status that follows a `100 Continue`. */
function statusOfSecond({ body }: RawReply): number {
  return Number(/^HTTP\/1\.1 (\d+)/.exec(body)?.[1]);
}
