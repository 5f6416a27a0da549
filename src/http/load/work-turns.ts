import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { PanelError } from '../../common/problems/panel.errors.js';
import { isStreamed } from '../body/streamed-body.js';
import { HeldConnection } from '../request/held-connection.js';
import { surfaceOf } from '../request/surface.js';
import { LIMITS, type TurnClass } from './class-limits.js';
import { ClassTurns } from './class-turns.js';
import { type Gate, type Gates, markRecognized } from './gate.js';
import { KnownNetworks } from './known-networks.js';
import { offerTurn } from '../body/late-turns.js';
import { LoopLateness } from './loop/loop-lateness.js';
import type { Refusals } from './refusals.js';
import type { Strangers } from './strangers.js';
import { type GateName, GATES, MAX_SHORT, type WorkClass, workClassesOf } from './work-class.js';

/** A stalled database fails each report after seconds, so the last of many would wait for minutes. */
const PATIENCE_AT_FAILURES_MS = 2000;

/** A report waits as long as it takes, and its daemon shall learn what has become of it. */
const HELD_MS = 60_000;
/** A stored file waits for those before it, and then for its own import. */
const LATE_HELD_MS = 1_800_000;

const LOGINS: ReadonlySet<TurnClass> = new Set(['login', 'first-login']);

/** A report before this one failed without the database. Nothing of this one is applied. */
class ReportsFail extends PanelError {
  constructor() {
    super(503, 'The database does not answer; try again shortly', {
      headers: { 'retry-after': '1' },
      logLevel: 'warn',
    });
  }
}

/** The work of a route, as the table of all routes shows it. */
export interface RouteWork {
  readonly methods: readonly string[];
  readonly url: string;
  readonly classes: readonly WorkClass[];
  readonly gate: GateName;
}

/** A turn that a request has. */
interface Taken {
  readonly turns: ClassTurns;
  readonly end: () => void;
}

/**
 * The turns of requests, by their class. A request waits complete, before its guards and its parser: it costs the panel next to nothing
 * meanwhile. Requests beyond those that may wait are refused. So a flood of one class leaves time for all others. A stranger first waits
 * for a turn of the {@link Strangers}.
 */
export class WorkTurns {
  private readonly classes = new Map(
    Object.keys(LIMITS)
      .filter(isTurnClass)
      .map((name) => [name, new ClassTurns(name)]),
  );
  private readonly taken = new WeakMap<FastifyRequest, Taken>();
  private readonly networks = new KnownNetworks();
  /** Every route of the router. */
  readonly routes: RouteWork[] = [];

  constructor(
    private readonly gates: Gates,
    private readonly strangers: Strangers,
    private readonly refusals: Refusals,
  ) {}

  /** The number of reports that wait. */
  get reportsWaiting(): number {
    return this.reports.reduce((waiting, { queue }) => waiting + queue.waiting, 0);
  }

  /** Call it before routes are added. */
  addTo(server: FastifyInstance): void {
    server.addHook('onRoute', (route) => this.limit(route));
    const lateness = new LoopLateness((lateMs) => {
      for (const turns of this.classes.values()) turns.adapt(lateMs);
    });
    const stop = lateness.start();
    server.addHook('onClose', (_server, done) => {
      stop();
      done();
    });
  }

  private get reports(): ClassTurns[] {
    return (['short-report', 'long-report'] as const).flatMap((name) => this.classes.get(name) ?? []);
  }

  private limit(route: RouteOptions): void {
    const methods = [route.method].flat();
    const classes = workClassesOf(methods, route.url, route.config);
    const gateName = GATES[classes[0]];
    this.routes.push({ methods, url: route.url, classes, gate: gateName });
    const gate = this.gates[gateName];
    this.keepStrangersOut(route, gate);
    this.giveTurns(route, gate, classes);
  }

  /** Refuses strangers before any other work while too many wait. Others wait for a turn of theirs. */
  private keepStrangersOut(route: RouteOptions, gate: Gate): void {
    const { strangers } = this;
    const { isBeforeBody = false } = gate;
    if (gate.admit === undefined) return;
    const refuse = this.refusals.with(strangers.turns.busy, surfaceOf(route.url));
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      (request, reply, done) => {
        if (gate.recognize(request) !== undefined) done();
        else if (strangers.isFullFor(request)) refuse(request, reply);
        else if (isBeforeBody) strangers.admit(request, gate).then(() => done(), done);
        else done();
      },
    ];
    if (isBeforeBody) return;
    route.preValidation = [
      ...[route.preValidation ?? []].flat(),
      async (request: FastifyRequest) => {
        if (gate.recognize(request) === undefined) await strangers.admit(request, gate);
        markRecognized(request);
      },
    ];
  }

  private giveTurns(route: RouteOptions, gate: Gate, names: readonly WorkClass[]): void {
    const classes = names
      .flatMap((name) => (isTurnClass(name) ? (this.classes.get(name) ?? []) : []))
      .map((turns) => ({ turns, refuse: this.refusals.with(turns.busy, surfaceOf(route.url)) }));
    const [first, last = first] = classes;
    if (first === undefined || last === undefined) return;
    const isOfFirst = (request: FastifyRequest): boolean =>
      first.turns.name === 'login' ? this.networks.has(callerOf(request)) : isShort(request);
    const of = (request: FastifyRequest): typeof first => (first === last || isOfFirst(request) ? first : last);
    const callerOf = (request: FastifyRequest): string => gate.recognize(request) ?? '';
    const isLate = isStreamed(route.config);

    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      (request, reply, done) => {
        const { turns, refuse } = of(request);
        if (turns.queue.isFull && turns.queue.isFullFor(callerOf(request))) refuse(request, reply);
        else done();
      },
    ];
    // The body has arrived: a sender that is slow holds no turn.
    route.preValidation = [
      ...[route.preValidation ?? []].flat(),
      async (request: FastifyRequest) => {
        const { turns } = of(request);
        const caller = callerOf(request);
        if (isLate) offerTurn(request, () => this.takeLate(request, turns, caller));
        else await this.take(request, turns, caller);
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

  private async take(request: FastifyRequest, turns: ClassTurns, caller: string): Promise<void> {
    const { queue } = turns;
    const connection = queue.hasPlace ? undefined : hold(request, HELD_MS);
    try {
      this.taken.set(request, { turns, end: await queue.take(caller) });
    } finally {
      connection?.release();
    }
  }

  /** Nothing moves on the connection until the response, however long the work takes. */
  private async takeLate(request: FastifyRequest, turns: ClassTurns, caller: string): Promise<void> {
    const connection = hold(request, LATE_HELD_MS);
    try {
      const end = await turns.queue.take(caller);
      const endBoth = (): void => {
        end();
        connection?.release();
      };
      this.taken.set(request, { turns, end: endBoth });
    } catch (error) {
      connection?.release();
      throw error;
    }
  }

  private end(request: FastifyRequest, statusCode: number, payload: unknown): void {
    const taken = this.taken.get(request);
    if (taken === undefined) return;
    const { turns, end } = taken;
    if (statusCode < 400 && LOGINS.has(turns.name)) {
      markRecognized(request);
      this.networks.note(this.gates.address.recognize(request) ?? '');
    }
    if (statusCode === 503 && surfaceOf(request.url) === 'node') this.failWaitingReports();
    // The work for a stream goes on until its end. A page is read already.
    if (payload instanceof Readable && !turns.isBrief) payload.once('close', end);
    else turns.end(end, isRefusal(statusCode));
  }

  private failWaitingReports(): void {
    for (const { queue } of this.reports) queue.rejectWaiting(PATIENCE_AT_FAILURES_MS, new ReportsFail());
  }
}

/** Callers are not to blame for a response such as 503: after an outage of the database nobody waits longer for it. */
function isRefusal(statusCode: number): boolean {
  return statusCode >= 400 && statusCode < 500;
}

function isTurnClass(name: string): name is TurnClass {
  return Object.hasOwn(LIMITS, name);
}

function isShort({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length'] ?? Infinity) <= MAX_SHORT;
}

/** The server closes a connection on which nothing moves; a request that waits for its turn keeps its connection. */
function hold({ raw }: FastifyRequest, forMs: number): HeldConnection | undefined {
  return raw.socket instanceof Socket ? new HeldConnection(raw.socket, forMs) : undefined;
}
