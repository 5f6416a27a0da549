import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';
import { isoTime } from '../../common/time/iso-time.js';
import { type Clock, SystemClock } from '../../common/time/clock.js';
import { isRefused } from '../load/refusals.js';
import { addressOf } from '../server/address-of.js';
import { shortened } from './logger.js';
import { pathOf } from '../server/surface.js';
import { withoutCode } from './without-code.js';

const INFO = pino.levels.values['info'] ?? 30;

/** Most requests of a busy panel are polls that change nothing, and get this status. */
const UNCHANGED = 304;

/**
 * Gives each response the id of its request, and logs one line for it, unless the panel refused it for its load. At `info` it leaves out
 * the unchanged ones: a thousand nodes get three million of them a day, and other lines would be lost among them. It builds the line
 * by hand in pino's form: the fields are always the same, and pino's own request line costs a poll a twentieth of its time.
 */
export function addRequestLog(server: FastifyInstance, logger: Logger, clock: Clock = new SystemClock()): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  if (!logger.isLevelEnabled('info')) return;
  const stream = streamOf(logger);
  const isComplete = logger.isLevelEnabled('debug');
  server.addHook('onResponse', (request, reply, done) => {
    const isLogged = isComplete || reply.statusCode !== UNCHANGED;
    if (isLogged && !isRefused(request)) stream.write(requestLine(request, reply, clock.now()));
    done();
  });
}

function requestLine(request: FastifyRequest, reply: FastifyReply, now: number): string {
  // Without the query: it may hold a token.
  const path = JSON.stringify(shortened(withoutCode(pathOf(request.originalUrl))));
  const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
  return (
    `{"level":${INFO},"time":"${isoTime(now)}","reqId":"${request.id}","method":"${request.method}","path":${path},` +
    `"status":${reply.statusCode},"ms":${milliseconds},"address":"${addressOf(request)}","msg":"request"}\n`
  );
}

/** The stream of a logger. */
function streamOf(logger: Logger): DestinationStream {
  const stream: unknown = Reflect.get(logger, pino.symbols.streamSym);
  if (!isDestination(stream)) throw new Error('the logger has nowhere to write to');
  return stream;
}

function isDestination(stream: unknown): stream is DestinationStream {
  return typeof stream === 'object' && stream !== null && 'write' in stream;
}
