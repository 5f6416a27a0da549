import type { Response } from 'light-my-request';
import type { Panel } from '../../support/panel.js';
import { type Route, routesOf } from '../../support/routes.js';
import { SoftwareAuthenticator } from '../../support/software-authenticator.js';
import { Description } from './description.js';
import type { Draw } from './draw.js';
import { Requests } from './requests.js';
import { resourceOf, Seen } from './seen.js';
import { type Sender, Senders } from './senders.js';

/** The page on which operators open the panel: passkeys belong to one site. */
export const PAGE = 'http://localhost:3000';

const MAX_FAILURES = 50;
const AT_THE_GUARD = [401, 403, 429];

/** Sends all kinds of requests to a panel, one after the other, and records failures. */
export class Attempts {
  /** Requests with a 5xx or a wrong response, with their lines of the log. */
  readonly failures: string[] = [];
  private readonly authenticator = new SoftwareAuthenticator(PAGE);
  private readonly passed = new Set<Route>();
  private readonly statuses = new Map<number, number>();

  private constructor(
    private readonly panel: Panel,
    private readonly routes: readonly [Route, ...Route[]],
    private readonly seen: Seen,
    private readonly senders: Senders,
    private readonly description: Description,
    private readonly requests: Requests,
  ) {}

  static async on(panel: Panel): Promise<Attempts> {
    const [first, ...others] = routesOf(panel);
    if (first === undefined) throw new Error('the panel has no routes');
    const seen = new Seen();
    const senders = new Senders(panel, seen);
    await senders.prepare();
    const description = await Description.by(panel, seen);
    const requests = new Requests(description, seen);
    return new Attempts(panel, [first, ...others], seen, senders, description, requests);
  }

  async make(draw: Draw, route = draw.pick(this.routes)): Promise<void> {
    const sender = this.senders.for(route, draw);
    const request = this.requests.make(draw, route, sender);
    const logged = this.panel.log.length;
    const reply = await this.panel.inject(request);
    const { statusCode, headers } = reply;
    this.statuses.set(statusCode, (this.statuses.get(statusCode) ?? 0) + 1);
    const isFailure =
      (statusCode >= 500 && !this.isOfDaemon(route, statusCode)) ||
      !/^[\w-]{36}$/.test(String(headers['x-request-id'])) ||
      headers.location !== undefined;
    if (isFailure && this.failures.length < MAX_FAILURES) {
      const log = this.panel.log
        .slice(logged)
        .filter((line) => !line.includes('"level":20'))
        .join('');
      const sent = `${request.method} ${request.url} ${JSON.stringify(request.headers)} ${request.payload?.toString().slice(0, 3000) ?? ''}`;
      this.failures.push(`${statusCode} ${sent}\n${log}`);
    }
    if (!AT_THE_GUARD.includes(statusCode)) this.passed.add(route);
    const isStream = request.payloadAsStream === true;
    if (isStream) reply.stream().destroy();
    else this.learn(route, sender, reply);
    const needsProof = !isStream && reply.body.includes('"proof-needed"');
    if (statusCode === 401 || needsProof) await sender.renew();
    this.panel.log.length = 0;
    this.panel.clock.advance(draw.integer(0, 2));
  }

  /** Sends further requests to each route whose guards no request has passed, until one passes or all draws are used. */
  async reach(draws: () => Iterable<Draw>): Promise<void> {
    for (const route of this.routes)
      for (const draw of draws()) {
        if (this.passed.has(route)) break;
        await this.make(draw, route);
      }
  }

  /** The routes whose guards no request has passed. */
  unreached(): string[] {
    return this.routes.filter((route) => !this.passed.has(route)).map(({ method, url }) => `${method} ${url}`);
  }

  /** The share of requests that succeeded. */
  shareTaken(): number {
    const counts = [...this.statuses];
    const sum = (some: typeof counts): number => some.reduce((total, [, count]) => total + count, 0);
    return sum(counts.filter(([status]) => status < 400)) / sum(counts);
  }

  /** A daemon that does not respond is not a failure of the panel, if the description says that the route calls a daemon. */
  private isOfDaemon(route: Route, status: number): boolean {
    return status === 502 && Object.hasOwn(this.description.operation(route).responses, '502');
  }

  private learn({ url }: Route, sender: Sender, reply: Response): void {
    const { etag, 'content-type': type = '' } = reply.headers;
    if (etag !== undefined) this.seen.note('etag', etag);
    if (reply.statusCode >= 300) return;
    if (String(type).startsWith('text/csv')) this.seen.note('text/csv', reply.body.slice(0, 5000));
    if (!String(type).startsWith('application/json')) return;
    const answer = reply.json<{ options?: { challenge?: unknown; rp?: unknown } } | null>();
    this.seen.noteAnswer(resourceOf(url), answer);
    this.senders.noteAnswer(sender, reply, answer);
    const { challenge, rp } = answer?.options ?? {};
    if (typeof challenge !== 'string') return;
    const response =
      rp === undefined ? this.authenticator.get({ challenge }) : this.authenticator.create({ challenge });
    this.seen.note('response', JSON.parse(JSON.stringify(response)));
  }
}
