import { randomInt } from 'node:crypto';
import { Controller, Get, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import fc from 'fast-check';
import pino from 'pino';
import { User } from '../../src/users/user/user.entity.js';
import { Database } from '../../src/database/database.js';
import { Public } from '../../src/http/audience/audience.js';
import { HttpModule } from '../../src/http/http.module.js';
import { AppLogger } from '../../src/http/logging/logger.js';
import { LOGIN } from '../client/client.js';
import { SS } from '../node/node-api.js';
import { isOnServer } from '../support/database/test-database.js';
import { Panel } from '../support/panel.js';
import { Attempts, PAGE } from './whatever/attempts.js';
import { Draw } from './whatever/draw.js';
import { rounds } from '../jest/thorough.mjs';

/** A server takes twice as long for each. */
const REQUESTS = Number(process.env['ROBUSTNESS_REQUESTS'] ?? (isOnServer ? rounds(1000, 4000) : rounds(2500, 8000)));
/** Chance leaves out a route now and then. It gets up to so many requests of its own. */
const MORE_REQUESTS = 200;

describe('any request', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start({ apiDocs: true, publicUrl: PAGE });
  });
  afterAll(() => panel.stop());

  it(
    'never leads to a 5xx response because of its body, headers or path, even with valid credentials',
    async () => {
      const seed = Number(process.env['ROBUSTNESS_SEED'] ?? randomInt(2 ** 31));
      const attempts = await Attempts.on(panel);
      for (const draw of Draw.many(REQUESTS, seed)) await attempts.make(draw);
      await attempts.reach(() => Draw.many(MORE_REQUESTS, seed + REQUESTS));
      expect({ seed, failures: attempts.failures }).toEqual({ seed, failures: [] });
      // If a guard or missing data stopped most requests, the test would prove nothing.
      expect({ seed, unreached: attempts.unreached() }).toEqual({ seed, unreached: [] });
      expect(attempts.shareTaken()).toBeGreaterThan(0.25);
    },
    // Far more time than they need, because the machine may be busy.
    60_000 + REQUESTS * 100,
  );

  it('T11: is rejected at login with any values as e-mail and password', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything({ maxDepth: 2 }), fc.anything({ maxDepth: 2 }), async (email, password) => {
        const body = JSON.stringify({ email, password }, (_key, value: unknown) =>
          typeof value === 'bigint' ? Number(value) : value,
        );
        const reply = await panel.post(LOGIN, body);
        // 400 if the value has a key that would change a prototype.
        expect(/__proto__|constructor/.test(body) ? [400, 401, 422, 429] : [401, 422, 429]).toContain(reply.statusCode);
      }),
      { numRuns: rounds(100, 300) },
    );
  });

  it('T61: becomes log lines of one JSON document each, with short fields', async () => {
    const from = panel.log.length;
    const nasty = '\r\n{"level":60,"msg":"forged"}\u001b[31m<script>';
    await panel.login(nasty, nasty);
    await panel.get(`/api/client/v1/${encodeURIComponent(nasty)}${'x'.repeat(2000)}`);
    await panel.get(`${SS}/node/${encodeURIComponent(nasty)}`, { key: 'k'.repeat(20), timestamp: '1773576000' });
    const lines = panel.log.slice(from);
    expect(lines.length).toBeGreaterThanOrEqual(3);
    for (const line of lines) {
      expect(line.indexOf('\n')).toBe(line.length - 1);
      const entry = JSON.parse(line) as Record<string, unknown>;
      expect(entry['msg']).not.toBe('forged');
      for (const value of Object.values(entry))
        if (typeof value === 'string') expect(value.length).toBeLessThanOrEqual(256);
    }
  });

  describe('T60: SQL', () => {
    const injections = [
      "' OR '1'='1",
      "'; DROP TABLE users; --",
      '" OR 1=1 --',
      '1 OR 1=1',
      "a@b.co' UNION SELECT * FROM users --",
      '\\',
      '%',
      '_',
      '0x41',
      '1;x',
    ];

    it.each(injections)('%s is treated as text', async (text) => {
      const before = await panel.rows('SELECT COUNT(*) AS count FROM users');
      expect((await panel.login(text, text)).statusCode).toBeGreaterThanOrEqual(400);
      expect((await panel.login('someone@example.com', text)).statusCode).toBeGreaterThanOrEqual(400);
      const reply = await panel.get(`${SS}/node/${encodeURIComponent(text)}`, {
        key: text.padEnd(20, 'x'),
        timestamp: '1773576000',
      });
      expect([400, 401]).toContain(reply.statusCode);
      expect(await panel.rows('SELECT COUNT(*) AS count FROM users')).toEqual(before);
    });

    it.each([undefined, null])('a search for %s is rejected instead of matching all users', async (email) => {
      const search = panel
        .service(Database)
        .read((manager) => manager.findOneBy(User, { emailKey: email as unknown as string }));
      await expect(search).rejects.toThrow(/where/i);
    });
  });
});

describe('T62: an error of a route', () => {
  @Controller('api/client/v1/broken')
  @Public()
  class BrokenController {
    @Get('text')
    text(): never {
      // oxlint-disable-next-line typescript/only-throw-error -- the point of this route
      throw 'a text';
    }
    @Get('nothing')
    async nothing(): Promise<never> {
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the point of this route
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
    const logger = pino({ base: null }, { write: (line: string) => void log.push(line) });
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

  it.each(['text', 'nothing', 'error', 'circle', 'late'])(
    '%s becomes one 500 without details, and is in the log',
    async (route) => {
      log.length = 0;
      const reply = await app.inject({ method: 'GET', url: `/api/client/v1/broken/${route}` });
      expect({ status: reply.statusCode, body: reply.json<unknown>() }).toEqual({
        status: 500,
        body: { ret: 0, msg: 'Something went wrong inside the panel; its log says what' },
      });
      expect(log.filter((line) => line.includes('"level":50'))).toHaveLength(1);
      Logger.flush();
    },
  );
});
