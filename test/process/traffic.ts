import { setTimeout as sleep } from 'node:timers/promises';
import type { GivenNode, GivenUser } from '../support/given.js';
import type { Reply, Request } from '../support/http-client.js';
import { signedNow } from '../support/installation.js';
import type { PanelProcess } from '../support/process.js';

/** Between two requests of one kind. */
const PERIOD_MS = 80;
/** Sessions that are kept for as long as the database takes no new ones. */
const SPARE_SESSIONS = 3;
/** Failed logins of one address are limited, and an interrupted one counts as failed. */
const ADDRESSES = 8;

/** What the process must be started with, so that logins may come from several addresses. */
export const TRAFFIC_SETTINGS = { TRUSTED_PROXIES: '127.0.0.1' };

export const KINDS = ['login', 'refresh', 'logout', 'node', 'userList'] as const;

/** One request and what came of it. Moments are those of `performance.now()`. */
export interface Call {
  readonly kind: (typeof KINDS)[number] | 'live';
  readonly startedAt: number;
  readonly endedAt: number;
  readonly reply: Reply;
}

/** Asks one process for everything that it offers, over and over, and remembers each answer. */
export class Traffic {
  readonly calls: Call[] = [];
  /** Requests that got no whole answer. */
  readonly failures: unknown[] = [];
  /** Tokens of sessions that are to be ended, the next one last. */
  private readonly tokens: string[] = [];
  private readonly pending = new Set<Promise<unknown>>();
  private isRunning = true;
  private logins = 0;
  /** False once a login has been refused: from then on the spare sessions are shown. */
  private takesLogins = true;

  private constructor(
    private readonly panel: PanelProcess,
    private readonly users: readonly GivenUser[],
    private readonly node: GivenNode,
  ) {}

  /** One session is refreshed again and again; others begin and end. */
  static async start(panel: PanelProcess, users: readonly GivenUser[], node: GivenNode): Promise<Traffic> {
    const traffic = new Traffic(panel, users, node);
    while (traffic.tokens.length <= SPARE_SESSIONS) await traffic.login();
    traffic.keep(traffic.refreshOn(traffic.tokens.shift() ?? ''));
    traffic.keep(traffic.repeat(() => traffic.login()));
    traffic.keep(traffic.logoutAll());
    traffic.keep(traffic.repeat(() => traffic.askAsNode('node')));
    traffic.keep(traffic.repeat(() => traffic.askAsNode('userList')));
    traffic.keep(traffic.repeat(() => traffic.ask('live', '/health/live')));
    return traffic;
  }

  /** Sends nothing more, and waits for the last answers. */
  async stop(): Promise<void> {
    this.isRunning = false;
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  private keep(work: Promise<unknown>): void {
    this.pending.add(work);
    void work.finally(() => this.pending.delete(work));
  }

  private async repeat(act: () => Promise<unknown>): Promise<void> {
    while (this.isRunning) {
      this.keep(act());
      await sleep(PERIOD_MS);
    }
  }

  private async refreshOn(token: string): Promise<void> {
    let current = token;
    while (this.isRunning) {
      const reply = await this.ask('refresh', '/api/client/v1/refresh', bearer(current));
      if (reply?.status === 200) current = tokenOf(reply);
      await sleep(PERIOD_MS);
    }
  }

  private async login(): Promise<void> {
    const turn = this.logins++;
    const user = this.users[turn % this.users.length];
    if (user === undefined) throw new Error('there is nobody to log in');
    const { email, password } = user;
    const headers = { 'x-forwarded-for': `192.0.2.${turn % ADDRESSES}` };
    const reply = await this.ask('login', '/api/client/v1/login', {
      method: 'POST',
      headers,
      body: { email, password },
    });
    this.takesLogins = reply?.status === 200;
    if (reply?.status === 200) this.tokens.push(tokenOf(reply));
  }

  /** One after the other: a token that is shown again while it is being ended may be refused. */
  private async logoutAll(): Promise<void> {
    while (this.isRunning) {
      await sleep(PERIOD_MS);
      const token = this.tokens.at(-1);
      if (token === undefined || (this.tokens.length <= SPARE_SESSIONS && this.takesLogins)) continue;
      const reply = await this.ask('logout', '/api/client/v1/logout', bearer(token));
      if (reply?.status !== 503) this.tokens.splice(this.tokens.indexOf(token), 1);
    }
  }

  private askAsNode(kind: 'node' | 'userList'): Promise<Reply | undefined> {
    const { node, key } = this.node;
    return this.ask(kind, `/api/ssr/v1/${kind}/${node.id}`, { headers: signedNow(key) });
  }

  private async ask(kind: Call['kind'], path: string, request?: Request): Promise<Reply | undefined> {
    const startedAt = performance.now();
    try {
      const reply = await this.panel.send(path, request);
      this.calls.push({ kind, startedAt, endedAt: performance.now(), reply });
      return reply;
    } catch (error) {
      this.failures.push({ kind, error });
      return undefined;
    }
  }
}

export function bearer(token: string): Request {
  return { headers: { authorization: `Bearer ${token}` } };
}

export function tokenOf(reply: Reply): string {
  return (JSON.parse(reply.text) as { access_token: string }).access_token;
}
