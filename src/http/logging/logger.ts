import { inspect } from 'node:util';
import type { LoggerService } from '@nestjs/common';
import pino, { type DestinationStream, type Logger } from 'pino';
import { type Clock, SystemClock } from '../../common/time/clock.js';
import { isoTime } from '../../common/time/iso-time.js';
import type { LogLevelSetting } from '../../config/config.js';
import { GatheredLines } from './gathered-lines.js';

const MAX_TEXT = 256;
const MAX_STACK = 4000;

/** Writes one JSON line per event, to standard output by default. */
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

/** Gathers lines for a moment, so that a poll does not wait for its log. */
function standardOutput(): DestinationStream {
  const destination = pino.destination({ fd: 1, sync: false });
  const lines = new GatheredLines(destination);
  process.on('exit', () => {
    lines.flush();
    destination.flushSync();
  });
  return lines;
}

/** Text from outside, short enough for a log line. */
export function shortened(text: string): string {
  return text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)}…`;
}

/** The log lines of Nest and of services. */
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

function detailsOf(message: unknown): { readonly err?: unknown } {
  if (message instanceof Error) return { err: message };
  return typeof message === 'object' && message !== null && 'error' in message ? { err: message.error } : {};
}

/** Name, message and stack, and the message of the cause. Values of a failed query stay out of the log: they may be secrets. */
function describeError(error: unknown): Readonly<Record<string, string | undefined>> {
  if (!(error instanceof Error)) return { message: outline(error) };
  const { name: type, message, cause } = error;
  const described = { type, message: shortened(message), stack: error.stack?.slice(0, MAX_STACK) };
  return cause === undefined ? described : { ...described, cause: outline(cause) };
}

/** A short text for a thrown value. The text for an object that is not an error has no contents. */
function outline(thrown: unknown): string {
  if (thrown instanceof Error) return shortened(thrown.message);
  return shortened(typeof thrown === 'string' ? thrown : inspect(thrown, { depth: -1 }));
}
