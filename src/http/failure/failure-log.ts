import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { LogLevel } from '../../common/panel.errors.js';
import type { JudgedError } from './failure-of.js';

/** The statuses with which the panel sheds load and refuses strangers. They come by the thousand. */
const FREQUENT = [401, 403, 429, 503];
const FIRST_MS = 1000;
const MAX_MS = 60_000;

/** The failures with one message. */
interface Shed {
  /** Those without a line of their own. */
  more: number;
  /** The time that one line stands for: it doubles while failures go on. Milliseconds. */
  ms: number;
}

const shed = new WeakMap<FastifyBaseLogger, Map<string, Shed>>();

/**
 * Logs a failure, unless it is of level `info`. Only errors get a stack. Of failures that come by the thousand it logs the first one, and
 * then the number of further ones: after a second, and less and less often while they go on.
 */
export function logFailure(failure: JudgedError, error: unknown, request: Pick<FastifyRequest, 'id' | 'log'>): void {
  const { logLevel, message, status } = failure;
  if (logLevel === 'info') return;
  if (FREQUENT.includes(status) && !isFirst(request.log, logLevel, message)) return;
  if (logLevel === 'error') request.log.error({ reqId: request.id, err: error }, message);
  else request.log[logLevel]({ reqId: request.id }, message);
}

/** Messages that differ only in numbers count as one. */
function isFirst(logger: FastifyBaseLogger, level: LogLevel, message: string): boolean {
  const form = message.replace(/\d+/g, '0');
  const all = shed.get(logger) ?? new Map<string, Shed>();
  shed.set(logger, all);
  const known = all.get(form);
  if (known !== undefined) {
    known.more++;
    // A second flood soon after the first one begins with a line again.
    return known.more === 0;
  }
  const fresh = { more: 0, ms: FIRST_MS };
  all.set(form, fresh);
  const count = (): void => {
    const { more } = fresh;
    if (more <= 0 && fresh.ms > FIRST_MS) {
      all.delete(form);
      return;
    }
    if (more > 0) logger[level]({ more }, message);
    // Once more the next failure has a line of its own.
    fresh.more = fresh.ms === FIRST_MS ? -1 : 0;
    fresh.ms = Math.min(2 * fresh.ms, MAX_MS);
    setTimeout(count, fresh.ms).unref();
  };
  setTimeout(count, FIRST_MS).unref();
  return true;
}
