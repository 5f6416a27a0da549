import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Abstract, Type } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { InjectOptions, Response } from 'light-my-request';
import { createApp } from '../../src/app.js';
import { Config } from '../../src/config/config.js';
import { Database } from '../../src/database/database.js';
import { createLogger } from '../../src/http/logging/logger.js';
import { AdminClient, type GivenOperator } from './admin-client.js';
import { FixedClock } from './fixed-clock.js';
import { Given } from './given.js';
import { createMigratedDatabase } from './database/migrated-database.js';
import { createTestDatabase, type TestDatabase } from './database/test-database.js';

/** The cost of a password hash: a hundredth of the real cost, because most tests need not wait for it. */
const LEAST_COST = { memoryKib: 8, passes: 1 };

export type Headers = Record<string, string>;

/** A whole panel in this process, on a database of its own, with a clock that stands still. */
export class Panel {
  readonly given: Given;

  private constructor(
    readonly app: NestFastifyApplication,
    readonly clock: FixedClock,
    readonly config: Config,
    private readonly database: TestDatabase,
    /** All lines of the log. */
    readonly log: string[],
    private readonly ownsDatabase: boolean,
  ) {
    this.given = new Given(this);
  }

  /**
   * Without timers: the panel stores buffered writes and pushes changes only when a test calls for it. Timers would disturb tests
   * that count statements or look at data before it is stored.
   *
   * @param server the database server, in place of the shared one
   */
  static async start(settings: Partial<Config> = {}, server?: string): Promise<Panel> {
    const panel = await Panel.startWhole(settings, server);
    panel.stopTimers();
    return panel;
  }

  /** With its timers. */
  static async startWhole(settings: Partial<Config> = {}, server?: string): Promise<Panel> {
    return Panel.startOn(
      await (server === undefined ? createMigratedDatabase() : createTestDatabase(server)),
      settings,
    );
  }

  /** With its timers, on a database that the panel migrates, and drops at its end. */
  static async startOn(database: TestDatabase, settings: Partial<Config> = {}): Promise<Panel> {
    const config = new Config({
      host: '127.0.0.1',
      port: 0,
      workers: 1,
      database: database.config,
      appSecret: Buffer.from(randomBytes(32).toString('base64url')),
      appSecretPrevious: [],
      passwordCost: LEAST_COST,
      accessTokenTtl: 3600,
      sessionIdle: 14 * 86_400,
      sessionMax: 30 * 86_400,
      trustedProxies: [],
      apiDocs: false,
      allowPlainHttp: false,
      publicUrl: null,
      subscriptionUrl: null,
      subscriptionTitle: 'Linegate',
      ledgerHourlyDays: 14,
      ledgerDailyDays: 400,
      quarantineDays: 90,
      auditRefreshes: false,
      onlineAddresses: 'full',
      onlineRetention: 86_400,
      spoolFolder: join(tmpdir(), `linegate-spool-${randomBytes(8).toString('hex')}`),
      logLevel: 'debug',
      ...settings,
    });
    return Panel.run(config, new FixedClock(), database, true);
  }

  /** The configuration of a command or a process with the database and the secret of this panel. */
  get environment(): { DATABASE_URL: string; APP_SECRET: string } {
    return { DATABASE_URL: this.databaseUrl, APP_SECRET: Buffer.from(this.config.appSecret).toString() };
  }

  /** A second process of the same panel: same database, secret and clock, but its own memory. */
  async another(settings: Partial<Config> = {}): Promise<Panel> {
    const panel = await Panel.run(new Config({ ...this.config, ...settings }), this.clock, this.database, false);
    panel.stopTimers();
    return panel;
  }

  private static async run(config: Config, clock: FixedClock, database: TestDatabase, owns: boolean): Promise<Panel> {
    const log: string[] = [];
    const logger = createLogger(config.logLevel, { write: (line: string) => void log.push(line) });
    const app = await createApp(config, { clock, logger });
    return new Panel(app, clock, config, database, log, owns);
  }

  private stopTimers(): void {
    const timers = this.service(SchedulerRegistry);
    for (const name of timers.getIntervals()) timers.deleteInterval(name);
  }

  async stop(): Promise<void> {
    await this.app.close();
    if (this.ownsDatabase) await this.database.drop();
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  service<T>(type: Type<T> | Abstract<T>): T {
    return this.app.get<T>(type, { strict: false });
  }

  async inject(options: InjectOptions): Promise<Response> {
    return this.app.inject(options);
  }

  async get(url: string, headers: Headers = {}): Promise<Response> {
    return this.inject({ method: 'GET', url, headers });
  }

  async post(url: string, payload: object | string, headers: Headers = {}): Promise<Response> {
    const type: Headers = typeof payload === 'string' ? { 'content-type': 'application/json' } : {};
    return this.inject({ method: 'POST', url, payload, headers: { ...type, ...headers } });
  }

  async login(email: string, password: string, headers: Headers = {}): Promise<Response> {
    return this.post('/api/client/v1/login', { email, password }, headers);
  }

  /** The browser of an operator, on the admin API. Paths are relative to its prefix. */
  admin(operator: GivenOperator): AdminClient {
    return new AdminClient(this, operator);
  }

  /** The headers of a daemon whose clock is `skew` seconds off. */
  signed(key: string, { skew = 0 } = {}): Headers {
    return { key, timestamp: String(this.clock.unixSeconds() + skew) };
  }

  bearer(token: string): Headers {
    return { authorization: `Bearer ${token}` };
  }

  /** Reads from the database. */
  async rows<Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> {
    return this.service(Database).read((manager) => manager.query<Row[]>(sql, parameters));
  }

  /** Changes the database without the panel's services. */
  async execute(sql: string, parameters: unknown[] = []): Promise<void> {
    await this.service(Database).transaction((manager) => manager.query(sql, parameters));
  }
}
