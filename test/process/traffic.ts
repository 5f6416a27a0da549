import { setTimeout as sleep } from 'node:timers/promises';
import type { GivenNode, GivenUser } from '../support/given.js';
import { signedNow } from '../support/installation.js';
import type { PanelProcess } from '../support/process.js';
import type { Reply, Request } from '../support/http-client.js';

const PERIOD_MS = 60;

export type Kind = 'login' | 'refresh' | 'logout' | 'node' | 'userList' | 'live';

/** One request and what came of it. Moments are those of `performance.now()`. */
export interface Call {
  readonly kind: Kind;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly reply: Reply;
}

/** Asks one process for everything that it offers, over and over, and remembers each answer. */
export class Traffic {
  readonly calls: Call[] = [];
  /** Requests that got no whole answer. */
  readonly failures: unknown[] = [];
  /** Tokens of sessions that are to be ended. */
  private readonly tokens: string[] = [];
  private readonly pending = new Set<Promise<unknown>>();
  private isRunning = true;

  private constructor(
    private readonly panel: PanelProcess,
    private readonly users: readonly GivenUser[],
    private readonly node: GivenNode,
  ) {}

  /** The first user's session is the one that is refreshed; the others log in and out. */
  static async start(panel: PanelProcess, users: readonly GivenUser[], node: GivenNode): Promise<Traffic> {
    const traffic = new Traffic(panel, users, node);
    const [first, ...others] = users;
    if (first === undefined) throw new Error('there is nobody to log in');
    const reply = await traffic.login(first);
    if (reply?.status !== 200) throw new Error(`the first login failed: ${reply?.text}`);
    traffic.keep(traffic.refreshOn(tokenOf(reply)));
    traffic.keep(traffic.repeat((turn) => traffic.loginAs(others, turn)));
    traffic.keep(traffic.repeat(() => traffic.logout()));
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

  /** What was asked within a span, in the order of asking. */
  between(from: number, to: number): Call[] {
    return this.calls.filter((call) => call.startedAt >= from && call.startedAt < to);
  }

  private keep(work: Promise<unknown>): void {
    this.pending.add(work);
    void work.finally(() => this.pending.delete(work));
  }

  private async repeat(act: (turn: number) => Promise<unknown>): Promise<void> {
    for (let turn = 0; this.isRunning; turn++) {
      this.keep(act(turn));
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

  private async loginAs(users: readonly GivenUser[], turn: number): Promise<void> {
    const user = users[turn % users.length];
    const reply = user && (await this.login(user));
    if (reply?.status === 200) this.tokens.push(tokenOf(reply));
  }

  private login({ email, password }: GivenUser): Promise<Reply | undefined> {
    return this.ask('login', '/api/client/v1/login', { method: 'POST', body: { email, password } });
  }

  private async logout(): Promise<void> {
    const token = this.tokens.pop();
    if (token === undefined) return;
    const reply = await this.ask('logout', '/api/client/v1/logout', bearer(token));
    if (reply?.status === 503) this.tokens.push(token);
  }

  private askAsNode(kind: 'node' | 'userList'): Promise<Reply | undefined> {
    const { node, key } = this.node;
    return this.ask(kind, `/api/ssr/v1/${kind}/${node.id}`, { headers: signedNow(key) });
  }

  private async ask(kind: Kind, path: string, request?: Request): Promise<Reply | undefined> {
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
