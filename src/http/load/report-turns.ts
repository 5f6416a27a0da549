import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TurnQueue } from '../../common/concurrency/turn-queue.js';
import { PanelError } from '../../common/panel.errors.js';
import { TooManyAtOnce } from './too-many-at-once.js';

/** Enough to parse some reports while others wait for the database. */
const SHORT = { atOnce: 8, maxWaiting: 1000 };
/** Fewer than the reports that are applied at the same time: short ones never wait for long ones only. */
const LONG = { atOnce: 2, maxWaiting: 100 };

/** A stalled database fails each report after seconds, so the last of many would wait for minutes. */
const PATIENCE_AT_FAILURES_MS = 2000;

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
 * The turns of reports. A complete report waits for its turn, as long as it takes, before the panel parses it. So a report that the panel
 * refuses costs it next to nothing.
 */
export class ReportTurns {
  private readonly short = new TurnQueue(SHORT, new TooManyAtOnce('reports'));
  private readonly long = new TurnQueue(LONG, new TooManyAtOnce('long reports'));
  private readonly ends = new WeakMap<FastifyRequest, () => void>();

  /** @param isLong whether the body of a report is long; undefined for other requests */
  constructor(private readonly isLong: (request: FastifyRequest) => boolean | undefined) {}

  /** The number of reports that wait. */
  get waiting(): number {
    return this.short.waiting + this.long.waiting;
  }

  addTo(server: FastifyInstance): void {
    server.addHook('preParsing', (request, _reply, _payload, done) => {
      const turns = this.turnsOf(request);
      done(turns?.isFull === true ? turns.busy : null);
    });
    server.addHook('preValidation', async (request) => {
      const end = await this.turnsOf(request)?.take();
      if (end !== undefined) this.ends.set(request, end);
    });
    // At the response, not at the end of the connection: the work for a client goes on after the client has hung up.
    server.addHook('onSend', (request, { statusCode }, _payload, done) => {
      const end = request.method === 'GET' ? undefined : this.ends.get(request);
      if (end !== undefined && statusCode === 503) this.failWaiting();
      end?.();
      done();
    });
  }

  private failWaiting(): void {
    for (const turns of [this.short, this.long]) turns.rejectWaiting(PATIENCE_AT_FAILURES_MS, new ReportsFail());
  }

  private turnsOf(request: FastifyRequest): TurnQueue | undefined {
    const isLong = this.isLong(request);
    if (isLong === undefined) return undefined;
    return isLong ? this.long : this.short;
  }
}
