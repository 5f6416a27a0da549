import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { LogLevel } from '../../common/problems/panel.errors.js';
import { LineBudget } from '../../common/logging/line-budget.js';
import type { JudgedError } from './failure-of.js';

/** The statuses with which the panel sheds load and refuses strangers. They come by the thousand. */
const FREQUENT = [401, 403, 429, 503];
const FIRST_MS = 1000;
const MAX_MS = 60_000;
/** All messages of one level together: three lines at once, and then one in four seconds. */
const [MOST, EVERY_MS] = [3, 4000];

/** The failures with one message. */
interface Repeated {
  /** Those without a line of their own. */
  more: number;
  /** The time until their number is written: it doubles while they go on. Milliseconds. */
  ms: number;
  hasOwnLine: boolean;
}

/** The lines of one level about frequent failures. */
class FrequentFailures {
  private readonly budget = new LineBudget(MOST, EVERY_MS);
  private readonly messages = new Map<string, Repeated>();

  constructor(private readonly write: (message: string, more: number) => void) {}

  /** Whether a failure has a line of its own. Messages that differ only in numbers count as one. */
  isWritten(message: string): boolean {
    const form = message.replace(/\d+/g, '0');
    const known = this.messages.get(form);
    if (known !== undefined && known.hasOwnLine) {
      known.more++;
      return false;
    }
    const repeated = known ?? this.begin(form, message);
    repeated.hasOwnLine = this.budget.take();
    if (!repeated.hasOwnLine) repeated.more++;
    return repeated.hasOwnLine;
  }

  private begin(form: string, message: string): Repeated {
    const repeated = { more: 0, ms: FIRST_MS, hasOwnLine: false };
    this.messages.set(form, repeated);
    const count = (): void => {
      const { more, ms } = repeated;
      if (more === 0 && ms > FIRST_MS) {
        this.messages.delete(form);
        return;
      }
      if (more > 0 && this.budget.take()) {
        this.write(message, more);
        repeated.more = 0;
      }
      // Once more the next failure may have a line of its own.
      repeated.hasOwnLine = ms > FIRST_MS;
      repeated.ms = Math.min(2 * ms, MAX_MS);
      setTimeout(count, repeated.ms).unref();
    };
    setTimeout(count, FIRST_MS).unref();
    return repeated;
  }
}

const failures = new WeakMap<FastifyBaseLogger, Map<LogLevel, FrequentFailures>>();

/**
 * Logs a failure, unless it is of level `info`. Only errors get a stack. Of failures that come by the thousand it logs the first one, and
 * then the number of further ones: after a second, and less and less often while they go on.
 */
export function logFailure(failure: JudgedError, error: unknown, request: Pick<FastifyRequest, 'id' | 'log'>): void {
  const { logLevel, message, status } = failure;
  if (logLevel === 'info') return;
  if (FREQUENT.includes(status) && !frequentOf(request.log, logLevel).isWritten(message)) return;
  if (logLevel === 'error') request.log.error({ reqId: request.id, err: error }, message);
  else request.log[logLevel]({ reqId: request.id }, message);
}

function frequentOf(logger: FastifyBaseLogger, level: LogLevel): FrequentFailures {
  const levels = failures.get(logger) ?? new Map<LogLevel, FrequentFailures>();
  failures.set(logger, levels);
  const known = levels.get(level) ?? new FrequentFailures((message, more) => logger[level]({ more }, message));
  levels.set(level, known);
  return known;
}
