import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { isRefused } from '../load/refusals.js';
import { addressOf } from '../server/address-of.js';
import { shortened } from './logger.js';
import { pathOf } from '../server/surface.js';
import { withoutCode } from './without-code.js';

/** Most requests of a busy panel are polls that change nothing, and get this status. */
const UNCHANGED = 304;

/**
 * Gives each response the id of its request, and logs one line for it, unless the panel refused it for its load. At `info` it leaves out
 * the unchanged ones: a thousand nodes get three million of them a day, and other lines would be lost among them.
 */
export function addRequestLog(server: FastifyInstance, logger: Logger): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  if (!logger.isLevelEnabled('info')) return;
  const isComplete = logger.isLevelEnabled('debug');
  server.addHook('onResponse', (request, reply, done) => {
    const isLogged = isComplete || reply.statusCode !== UNCHANGED;
    if (isLogged && !isRefused(request)) {
      logger.info(
        {
          reqId: request.id,
          method: request.method,
          // Without the query: it may hold a token.
          path: shortened(withoutCode(pathOf(request.originalUrl))),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          address: addressOf(request),
        },
        'request',
      );
    }
    done();
  });
}
