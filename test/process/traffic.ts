import { setTimeout as sleep } from 'node:timers/promises';
import type { GivenNode, GivenUser } from '../support/given.js';
import type { Reply, Request } from '../support/http-client.js';
import { signedNow } from '../support/process/installation.js';
import type { PanelProcess } from '../support/process/process.js';

/** Between two requests of one kind. */
const PERIOD_MS = 80;
/** Sessions kept in reserve while the database accepts no new ones. */
const SPARE_SESSIONS = 3;
/**
 * The panel limits failed logins of a user from one address, and an interrupted login counts as failed. So a user comes from each
 * address once in a while: five interrupted logins from one address would be too many.
 */
const ADDRESSES = 250;

/**
 * On a busy machine passwords take longer than the period between two logins. Without a bound, logins would wait for each other
 * for ever longer, and the tests would measure that.
 */
const LOGINS_AT_ONCE = 8;

/** The settings with which logins may come from several addresses. */
export const TRAFFIC_SETTINGS = { TRUSTED_PROXIES: '127.0.0.1' };

export const KINDS = ['login', 'refresh', 'logout', 'node', 'userList'] as const;

/** One request and its outcome. Times are those of `performance.now()`. */
export interface Call {
  readonly kind: (typeof KINDS)[number] | 'live';
  readonly startedAt: number;
  readonly endedAt: number;
  readonly reply: Reply;
}

/** Sends every kind of request to one process, again and again, and records each response. */
export class Traffic {
  readonly calls: Call[] = [];
  /** Requests without a whole response. */
  readonly failures: unknown[] = [];
  /** Tokens of sessions to be ended, the next one last. */
  private readonly tokens: string[] = [];
  private readonly pending = new Set<Promise<unknown>>();
  private isRunning = true;
  private logins = 0;
  /** False after a rejected login. From then on the reserved sessions are used. */
  private takesLogins = true;

  private constructor(
    private readonly panel: PanelProcess,
    private readonly users: readonly GivenUser[],
    private readonly node: GivenNode,
  ) {}

  /** One session is refreshed again and again, and others begin and end. */
  static async start(panel: PanelProcess, users: readonly GivenUser[], node: GivenNode): Promise<Traffic> {
    const traffic = new Traffic(panel, users, node);
    while (traffic.tokens.length <= SPARE_SESSIONS) await traffic.login();
    traffic.keep(traffic.refreshOn(traffic.tokens.shift() ?? ''));
    traffic.keep(traffic.repeat(() => traffic.login(), LOGINS_AT_ONCE));
    traffic.keep(traffic.logoutAll());
    traffic.keep(traffic.repeat(() => traffic.askAsNode('node')));
    traffic.keep(traffic.repeat(() => traffic.askAsNode('userList')));
    traffic.keep(traffic.repeat(() => traffic.ask('live', '/health/live')));
    return traffic;
  }

  /** Stops sending, and waits for the last responses. */
  async stop(): Promise<void> {
    this.isRunning = false;
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  private keep(work: Promise<unknown>): void {
    this.pending.add(work);
    void work.finally(() => this.pending.delete(work));
  }

  /** @param most the maximum number of requests that wait for their responses at a time */
  private async repeat(act: () => Promise<unknown>, most = Infinity): Promise<void> {
    let waiting = 0;
    while (this.isRunning) {
      if (waiting < most) {
        waiting++;
        this.keep(act().finally(() => waiting--));
      }
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

  /** One after the other, because the panel may reject a token that is used again while its session ends. */
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
