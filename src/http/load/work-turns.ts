import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { PanelError } from '../../common/panel.errors.js';
import { HeldConnection } from '../server/held-connection.js';
import { surfaceOf } from '../server/surface.js';
import { ClassTurns } from './class-turns.js';
import { LoopLateness } from './loop-lateness.js';
import type { Refusals } from './refusals.js';
import { MAX_SHORT, workClassesOf } from './work-class.js';

/** A stalled database fails each report after seconds, so the last of many would wait for minutes. */
const PATIENCE_AT_FAILURES_MS = 2000;

/** A report waits as long as it takes, and its daemon shall learn what has become of it. */
const HELD_MS = 60_000;

/** A report before this one failed without the database. Nothing of this one is applied. */
class ReportsFail extends PanelError {
  constructor() {
    super(503, 'The database does not answer; try again shortly', {
      headers: { 'retry-after': '1' },
      logLevel: 'warn',
    });
  }
}

/**
 * The turns of requests, by their class. A request waits complete, before its guards and its parser: it costs the panel next to nothing
 * meanwhile. Requests beyond those that may wait are refused. So a flood of one class leaves time for all others.
 */
export class WorkTurns {
  private readonly shortReports = new ClassTurns('short-report');
  private readonly longReports = new ClassTurns('long-report');
  private readonly classes = [
    this.shortReports,
    this.longReports,
    ...(['session', 'login', 'admin', 'bulk'] as const).map((name) => new ClassTurns(name)),
  ];
  private readonly ends = new WeakMap<FastifyRequest, () => void>();

  constructor(private readonly refusals: Refusals) {}

  /** The number of reports that wait. */
  get reportsWaiting(): number {
    return this.shortReports.queue.waiting + this.longReports.queue.waiting;
  }

  /** Call it before routes are added. */
  addTo(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => this.limit(route));
    const lateness = new LoopLateness((lateMs) => {
      for (const turns of this.classes) turns.adapt(lateMs);
    });
    const stop = lateness.start();
    server.addHook('onClose', (_server, done) => {
      stop();
      done();
    });
  }

  private limit(route: RouteOptions): void {
    const names = workClassesOf([route.method].flat(), route.url, route.config);
    const classes = this.classes
      .filter(({ name }) => names.includes(name))
      .map((turns) => ({ queue: turns.queue, refuse: this.refusals.with(turns.busy, surfaceOf(route.url)) }));
    const [first, last = first] = classes;
    if (first === undefined || last === undefined) return;
    const of = (request: FastifyRequest): typeof first => (first === last || isShort(request) ? first : last);

    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      (request, reply, done) => {
        const { queue, refuse } = of(request);
        if (queue.isFull) refuse(request, reply);
        else done();
      },
    ];
    // The body has arrived: a sender that is slow holds no turn.
    route.preValidation = [
      ...[route.preValidation ?? []].flat(),
      async (request: FastifyRequest) => {
        const { queue } = of(request);
        const connection = queue.hasPlace ? undefined : hold(request);
        try {
          this.ends.set(request, await queue.take());
        } finally {
          connection?.release();
        }
      },
    ];
    // At the response, not at the end of the connection: the work for a client goes on after the client has hung up.
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      (request, { statusCode }, payload, done) => {
        this.end(request, statusCode, payload);
        done();
      },
    ];
  }

  private end(request: FastifyRequest, statusCode: number, payload: unknown): void {
    const end = this.ends.get(request);
    if (end === undefined) return;
    if (statusCode === 503 && surfaceOf(request.url) === 'node') this.failWaitingReports();
    // The work for a stream goes on until its end.
    if (payload instanceof Readable) payload.once('close', end);
    else end();
  }

  private failWaitingReports(): void {
    for (const { queue } of [this.shortReports, this.longReports]) {
      queue.rejectWaiting(PATIENCE_AT_FAILURES_MS, new ReportsFail());
    }
  }
}

function isShort({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? Infinity) <= MAX_SHORT;
}

/** The server closes a connection on which nothing moves; a request that waits for its turn keeps its connection. */
function hold({ raw }: FastifyRequest): HeldConnection | undefined {
  return raw.socket instanceof Socket ? new HeldConnection(raw.socket, HELD_MS) : undefined;
}
