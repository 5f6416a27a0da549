import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { JudgedError } from './failure-of.js';

/** The statuses with which the panel sheds load. They come by the thousand. */
const SHEDDING = [429, 503];
const SECOND_MS = 1000;

/** For each logger, the rejected requests after the first one of the current second, by message. */
const counts = new WeakMap<FastifyBaseLogger, Map<string, number>>();

/**
 * Logs a failure, unless it is of level `info`. Only errors get a stack. For shed load it logs the first failure, and once a
 * second the number of further ones.
 */
export function logFailure(failure: JudgedError, error: unknown, request: Pick<FastifyRequest, 'id' | 'log'>): void {
  const { logLevel, message, status } = failure;
  if (logLevel === 'info') return;
  if (logLevel === 'error') request.log.error({ reqId: request.id, err: error }, message);
  else if (!SHEDDING.includes(status) || isFirst(request.log, logLevel, message)) {
    request.log[logLevel]({ reqId: request.id }, message);
  }
}

function isFirst(logger: FastifyBaseLogger, level: 'warn' | 'debug', message: string): boolean {
  const refused = counts.get(logger) ?? new Map<string, number>();
  counts.set(logger, refused);
  const count = refused.get(message);
  refused.set(message, (count ?? -1) + 1);
  if (count !== undefined) return false;
  setTimeout(() => {
    const more = refused.get(message) ?? 0;
    refused.delete(message);
    if (more > 0) logger[level]({ more }, message);
  }, SECOND_MS).unref();
  return true;
}
