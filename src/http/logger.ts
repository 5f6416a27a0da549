import { inspect } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import pino, { type DestinationStream, type Logger } from 'pino';
import { type Clock, SystemClock } from '../common/clock.js';
import { isoTime } from '../common/iso-time.js';
import type { LogLevelSetting } from '../config/config.js';

const BUFFER_BYTES = 16_000;
const LONGEST_TEXT = 256;
const LONGEST_STACK = 4000;

/** One JSON line per event, on standard output unless another place is named. */
export function createLogger(
  level: LogLevelSetting,
  destination: DestinationStream = standardOutput(),
  clock: Clock = new SystemClock(),
): Logger {
  return pino(
    { level, base: null, serializers: { err: describeError }, timestamp: () => `,"time":"${isoTime(clock.now())}"` },
    destination,
  );
}

/** Lines are gathered for a moment, so that a poll does not wait for its log. */
function standardOutput(): DestinationStream {
  const destination = pino.destination({ fd: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: 250 });
  process.on('exit', () => destination.flushSync());
  return destination;
}

/** Text from outside, short enough for a log line. */
export function shortened(text: string): string {
  return text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT - 1)}…`;
}

/** What Nest itself and our own services log. */
export class AppLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: unknown): void {
    this.write('debug', message, context);
  }

  warn(message: unknown, context?: unknown): void {
    this.write('warn', message, context);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest.at(-1));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest.at(-1));
  }

  private write(level: 'debug' | 'warn' | 'error', message: unknown, context: unknown): void {
    this.logger[level]({ context, ...detailsOf(message) }, textOf(message));
  }
}

function textOf(message: unknown): string {
  if (typeof message === 'string') return shortened(message);
  if (message instanceof Error) return shortened(message.message);
  return typeof message === 'object' && message !== null && 'message' in message
    ? shortened(String(message.message))
    : '';
}

function detailsOf(message: unknown): object {
  if (message instanceof Error) return { err: message };
  return typeof message === 'object' && message !== null && 'error' in message ? { err: message.error } : {};
}

/** Name, message and stack, down to the first cause. The values of a failed query are left out: they may be secrets. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: outline(error) };
  const { name: type, message, cause } = error;
  const described = { type, message: shortened(message), stack: error.stack?.slice(0, LONGEST_STACK) };
  return cause === undefined ? described : { ...described, cause: outline(cause) };
}

/** What something thrown says of itself; of an object that is no error, no more than that it is one. */
function outline(thrown: unknown): string {
  if (thrown instanceof Error) return shortened(thrown.message);
  return shortened(typeof thrown === 'string' ? thrown : inspect(thrown, { depth: -1 }));
}
