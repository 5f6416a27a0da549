import { randomBytes } from 'node:crypto';
import { PASSWORD_COST } from '../../../src/config/password-cost.js';
import type { GivenNode, GivenUser } from '../given.js';
import { Panel } from '../panel.js';
import { PanelProcess, type LaunchOptions, type Settings } from './process.js';

/** A database, its secret, and real processes that serve them. */
export class Installation {
  private readonly processes: PanelProcess[] = [];

  private constructor(
    /** A panel that changes data like an operator's commands. It serves no requests. */
    readonly admin: Panel,
    private readonly secret: string,
  ) {}

  /** @param server the database server; by default the one that all tests share */
  static async create(server?: string): Promise<Installation> {
    const secret = randomBytes(32).toString('base64url');
    // At logins the processes would replace cheaper hashes.
    const settings = { appSecret: Buffer.from(secret), logLevel: 'silent', passwordCost: PASSWORD_COST } as const;
    return new Installation(await Panel.start(settings, server), secret);
  }

  get settings(): { DATABASE_URL: string; APP_SECRET: string } {
    return { DATABASE_URL: this.admin.databaseUrl, APP_SECRET: this.secret };
  }

  /** Starts one more process and waits until it listens. */
  async start(settings: Settings = {}, options?: LaunchOptions): Promise<PanelProcess> {
    const panel = PanelProcess.launch({ ...this.settings, ...settings }, options);
    this.processes.push(panel);
    await panel.listening();
    return panel;
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

  /** Ends its processes, also those that a failed test left running, and drops the database. */
  async stop(): Promise<void> {
    await Promise.all(this.processes.map((panel) => panel.kill()));
    await this.admin.stop();
  }
}

/** The headers of a daemon for a process with the real time. */
export function signedNow(key: string): { key: string; timestamp: string } {
  return { key, timestamp: String(Math.floor(Date.now() / 1000)) };
}
