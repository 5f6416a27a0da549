import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isRecognized } from '../load/gate.js';
import { isRefused } from '../load/refusals.js';
import { addressOf } from '../request/address-of.js';
import { shortened } from './logger.js';
import { LoggedPaths } from './logged-paths.js';
import { RareLines } from '../../common/logging/rare-lines.js';

/** Most requests of a busy panel are polls that change nothing, and get this status. */
const UNCHANGED = 304;

/** Anybody can make the panel write such lines. */
const OF_STRANGERS = { most: 2, everyMs: 5000 };

/**
 * Gives each response the id of its request, and logs one line for it. At `info` it leaves out the unchanged ones: a thousand nodes get
 * three million of them a day, and other lines would be lost among them. Requests of callers that the panel does not know have few
 * lines there, with the number of those that were left out.
 */
export function addRequestLog(server: FastifyInstance, logger: Logger): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  if (!logger.isLevelEnabled('info')) return;
  const paths = new LoggedPaths();
  paths.addTo(server);
  const isComplete = logger.isLevelEnabled('debug');
  const rare = new RareLines(OF_STRANGERS.most, OF_STRANGERS.everyMs, (more) => {
    logger.info({ more }, 'requests of unknown callers');
  });
  server.addHook('onResponse', (request, reply, done) => {
    if (isComplete || isRecognized(request)) {
      const isLogged = isComplete || reply.statusCode !== UNCHANGED;
      if (isLogged && !isRefused(request)) logger.info(lineOf(request, reply, paths), 'request');
    } else {
      rare.add((more) => {
        logger.info({ ...lineOf(request, reply, paths), ...(more === 0 ? {} : { more }) }, 'request');
      });
    }
    done();
  });
}

function lineOf(
  request: FastifyRequest,
  reply: FastifyReply,
  paths: LoggedPaths,
): Readonly<Record<string, string | number>> {
  return {
    reqId: request.id,
    method: request.method,
    // Without the query: it may hold a token.
    path: shortened(paths.of(request, reply.statusCode)),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    address: addressOf(request),
  };
}
