import { randomBytes } from 'node:crypto';
import type { GivenNode, GivenUser } from './given.js';
import { Panel } from './panel.js';
import { PanelProcess, type LaunchOptions, type Settings } from './process.js';

/** A database, the secret that belongs to it, and real processes that serve them. */
export class Installation {
  private constructor(
    /** Does what an admin's commands do; no request is sent to it. */
    readonly admin: Panel,
    private readonly secret: string,
  ) {}

  /** @param server where to put the database, in place of the server that all tests share */
  static async create(server?: string): Promise<Installation> {
    const secret = randomBytes(32).toString('base64url');
    return new Installation(await Panel.start({ appSecret: Buffer.from(secret), logLevel: 'silent' }, server), secret);
  }

  get settings(): { DATABASE_URL: string; APP_SECRET: string } {
    return { DATABASE_URL: this.admin.databaseUrl, APP_SECRET: this.secret };
  }

  /** Starts one more process and waits until it listens. */
  async start(settings: Settings = {}, options?: LaunchOptions): Promise<PanelProcess> {
    return PanelProcess.start({ ...this.settings, ...settings }, options);
  }

  async startAll(count: number, settings: Settings = {}): Promise<PanelProcess[]> {
    return Promise.all(Array.from({ length: count }, () => this.start(settings)));
  }

  async users(count: number): Promise<GivenUser[]> {
    const users: GivenUser[] = [];
    while (users.length < count) users.push(await this.admin.given.user());
    return users;
  }

  async node(): Promise<GivenNode> {
    return this.admin.given.node({ family: 'ssr' });
  }

  async stop(): Promise<void> {
    await this.admin.stop();
  }
}

/** The headers with which a node's backend calls a process that goes by the real time. */
export function signedNow(key: string): { key: string; timestamp: string } {
  return { key, timestamp: String(Math.floor(Date.now() / 1000)) };
}
