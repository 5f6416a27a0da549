import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import fc from 'fast-check';
import type { InjectOptions, Response } from 'light-my-request';
import { User } from '../../src/users/user.entity.js';
import { Database } from '../../src/database/database.js';
import { Public } from '../../src/http/audience.js';
import { HttpModule } from '../../src/http/http.module.js';
import { AppLogger, createLogger } from '../../src/http/logger.js';
import { LOGIN, newAddress } from '../client/client.js';
import { SS } from '../node/node-api.js';
import { dumpOf } from '../support/dump.js';
import { Panel } from '../support/panel.js';
import { routesOf } from './routes.js';

describe('whatever is sent', () => {
  let panel: Panel;
  let routes: string[];
  beforeAll(async () => {
    panel = await Panel.start();
    routes = [...routesOf(panel).map(({ path }) => path.replace('{id}', '')), '/api/', '/'];
  });
  afterAll(() => panel.stop());

  const headerText = fc.string({
    maxLength: 60,
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  });
  const rest = fc.oneof(
    fc.constant(''),
    fc.nat().map(String),
    fc.string({ maxLength: 20 }).map(encodeURIComponent),
    fc.webPath(),
  );
  const headers = fc.record(
    {
      key: headerText,
      timestamp: fc.oneof(headerText, fc.constant('1773576000')),
      authorization: fc.oneof(
        headerText,
        headerText.map((text) => `Bearer ${text}`),
      ),
      'if-none-match': headerText,
      'accept-encoding': headerText,
      'content-type': fc.oneof(headerText, fc.constantFrom('application/json', 'application/x-www-form-urlencoded')),
      'x-forwarded-for': headerText,
    },
    { requiredKeys: [] },
  );
  const payload = fc.oneof(
    fc.string(),
    fc.json(),
    fc.object({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
    fc.constant(undefined),
  );

  it('no body, header or path answers 5xx, and nothing of it changes what the database holds', async () => {
    const before = await kept();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'POST'),
        fc.nat(),
        rest,
        headers,
        payload,
        async (method, route, end, sent, body) => {
          const request: InjectOptions = { method, url: `${routes[route % routes.length]}${end}`, headers: sent };
          const reply = await panel.inject(body === undefined ? request : { ...request, payload: body });
          expect(reply.statusCode).toBeLessThan(500);
          expect(reply.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
          expect(reply.headers.location).toBeUndefined();
        },
      ),
      { numRuns: 1500 },
    );
    expect(await kept()).toEqual(before);
  });

  it('T11: no e-mail or password, of whatever kind, is anything but refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything({ maxDepth: 2 }), fc.anything({ maxDepth: 2 }), async (email, password) => {
        const body = JSON.stringify({ email, password }, (_key, value: unknown) =>
          typeof value === 'bigint' ? Number(value) : value,
        );
        const reply = await panel.post(LOGIN, body);
        // 400 where the value has a key that would change a prototype.
        expect(/__proto__|constructor/.test(body) ? [400, 401, 422, 429] : [401, 422, 429]).toContain(reply.statusCode);
      }),
      { numRuns: 300 },
    );
  });

  describe('T60: SQL', () => {
    const injections = [
      "' OR '1'='1",
      "'; DROP TABLE users; --",
      "'; UPDATE users SET status = -1; --",
      '" OR 1=1 --',
      '1 OR 1=1',
      '1; DELETE FROM nodes',
      "a@b.co' UNION SELECT * FROM users --",
      "' OR SLEEP(2) = '0",
      "' AND 1=CONVERT(int, @@version) --",
      "\\' OR 1=1 --",
      '\\',
      '%',
      '_',
      '0x41',
      '1;x',
      '`',
      '?',
      ':now',
      '${1}',
      "') OR ('1'='1",
      "1' /*!50000OR*/ '1'='1",
    ];

    it.each(injections)('%j is just text, wherever it stands', async (text) => {
      const { node } = await panel.given.node({ name: `node for ${text}` });
      const before = await kept();
      const encoded = encodeURIComponent(text);
      const everywhere = {
        key: text.padEnd(20, 'x'),
        timestamp: '1773576000',
        authorization: `Bearer ${text}`,
        'user-agent': text,
        'x-forwarded-for': text,
        'if-none-match': text,
      };
      const login = async (email: string, password: string): Promise<Response> =>
        panel.inject({ method: 'POST', url: LOGIN, payload: { email, password }, remoteAddress: newAddress() });
      for (const reply of [
        await login(text, text),
        await login('someone@example.com', text),
        await login(`"${text}"@example.com`, text),
        ...(await Promise.all(
          routes.flatMap((route) => [
            panel.get(`${route}${encoded}`, everywhere),
            panel.get(`${route}${node.id}?id=${encoded}`, everywhere),
          ]),
        )),
      ]) {
        expect([200, 400, 401, 404, 405, 422]).toContain(reply.statusCode);
        if (reply.statusCode === 200) expect(Object.keys(reply.json())).toEqual(['status']);
      }
      expect(await kept()).toEqual(before);
    });

    it.each([undefined, null])('a search for %s is refused instead of finding everybody', async (email) => {
      const search = panel
        .service(Database)
        .read((manager) => manager.findOneBy(User, { emailKey: email as unknown as string }));
      await expect(search).rejects.toThrow(/where/i);
    });
  });

  describe('T61: the log', () => {
    const isShort = (name: string, value: unknown): boolean => {
      if (typeof value === 'string') return value.length <= (name === 'stack' ? 4000 : 256);
      return typeof value !== 'object' || value === null || Object.entries(value).every((field) => isShort(...field));
    };

    it('has one JSON document with short fields for each event, whatever was in a request', async () => {
      const from = panel.log.length;
      const nasty = '\r\n{"level":60,"msg":"forged"}\u001b[31m<script>';
      await panel.login(nasty, nasty);
      await panel.login(`${'x'.repeat(60_000)}@example.com`, nasty);
      await panel.get(`/api/client/v1/${encodeURIComponent(nasty)}${'x'.repeat(2000)}`);
      await panel.get(`${SS}/node/${encodeURIComponent(nasty)}`, { key: 'k'.repeat(20), timestamp: '1773576000' });
      expect(panel.log.length - from).toBeGreaterThanOrEqual(4);
      const trusting = await panel.another({ trustedProxies: ['127.0.0.1'] });
      await trusting.get('/nowhere', { 'x-forwarded-for': `${'x'.repeat(5000)}\u001b[31m` });
      await trusting.stop();

      const lines = [...panel.log, ...trusting.log];
      expect(lines.length).toBeGreaterThan(1500);
      const odd = lines.filter((line) => {
        if (line.indexOf('\n') !== line.length - 1 || line.includes('\u001b')) return true;
        const entry = JSON.parse(line) as Record<string, unknown>;
        return entry['msg'] === 'forged' || !Object.entries(entry).every((field) => isShort(...field));
      });
      expect(odd).toEqual([]);
    });
  });

  /** All that the panel keeps, but for what it notes of failed logins. */
  async function kept(): Promise<object> {
    const { login_attempts: _attempts, ...rows } = await dumpOf(panel);
    return rows;
  }
});

describe('T62: what a route throws', () => {
  @Controller('api/client/v1/broken')
  @Public()
  class BrokenController {
    @Get('text')
    text(): never {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- the point of this route
      throw 'a text';
    }
    @Get('nothing')
    async nothing(): Promise<never> {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the point of this route
      return Promise.reject(undefined);
    }
    @Get('error')
    error(): never {
      throw new Error('the password is hunter2');
    }
    @Get('circle')
    circle(): object {
      const circle: Record<string, unknown> = {};
      circle['itself'] = circle;
      return circle;
    }
    @Get('bare')
    bare(): never {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- the point of this route
      throw Object.create(null);
    }
    @Get('symbol')
    symbol(): never {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- the point of this route
      throw Symbol('odd');
    }
    @Get('status')
    status(): never {
      throw Object.assign(new Error('odd'), { statusCode: 'odd' });
    }
    @Get('fraction')
    fraction(): never {
      throw Object.assign(new Error('odd'), { statusCode: 404.5 });
    }
    @Get('cause')
    cause(): never {
      throw new Error('odd', { cause: Symbol('odd') });
    }
    @Get('getter')
    getter(): object {
      return {
        get odd(): never {
          throw new Error('odd');
        },
      };
    }
    @Get('fine')
    fine(): object {
      return { n: 2n ** 53n + 1n };
    }
    @Get('late')
    async late(): Promise<never> {
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('later');
    }
  }

  @Module({ imports: [HttpModule], controllers: [BrokenController] })
  class BrokenModule {}

  let app: NestFastifyApplication;
  const log: string[] = [];
  beforeAll(async () => {
    const logger = createLogger('info', { write: (line: string) => void log.push(line) });
    app = await NestFactory.create<NestFastifyApplication>(
      BrokenModule,
      new FastifyAdapter({ loggerInstance: logger }),
      {
        logger: new AppLogger(logger),
        abortOnError: false,
      },
    );
    await app.init();
  });
  afterAll(() => app.close());

  it.each(['text', 'nothing', 'error', 'circle', 'bare', 'symbol', 'status', 'fraction', 'cause', 'getter', 'late'])(
    '%s is 500 once, says nothing, and is in the log',
    async (route) => {
      log.length = 0;
      const reply = await app.inject({ method: 'GET', url: `/api/client/v1/broken/${route}` });
      expect({ status: reply.statusCode, body: reply.json<unknown>() }).toEqual({
        status: 500,
        body: { ret: 0, msg: 'Something went wrong inside the panel; its log says what' },
      });
      const errors = log.filter((line) => (JSON.parse(line) as { level: number }).level === 50);
      expect(errors).toHaveLength(1);
      expect((await app.inject({ method: 'GET', url: '/api/client/v1/broken/fine' })).body).toBe('{"n":9007199254740993}');
    },
  );
});
