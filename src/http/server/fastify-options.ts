import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { type FastifyHttpOptions, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { answerError } from '../failure/error.filter.js';
import { BODY_LIMIT } from '../body/body-limit.js';
import { answerUnreadable } from './unreadable-request.js';

const MAX_HEADER_BYTES = 8192;

/** A subscription link with a slash at its end, which some apps add. */
const LINK_WITH_SLASH = /^(\/+(?:s|sub|link)\/[^/?]+)\/(\?|$)/;

/** Limits and settings of the HTTP server; `docs/security.md` gives the reasons. Times are in milliseconds. */
export function fastifyOptions(config: Config, logger: Logger): FastifyHttpOptions<Server> {
  return {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 10_000,
    connectionTimeout: 15_000,
    keepAliveTimeout: 65_000,
    maxRequestsPerSocket: 10_000,
    http: {
      headersTimeout: 8000,
      connectionsCheckingInterval: 2000,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Memory for an unread body; see `body-admission.ts`.
      highWaterMark: 16_384,
      // Otherwise Node drops all but the first line of a header, and a proxy may have used the last.
      joinDuplicateHeaders: true,
    },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    exposeHeadRoutes: false,
    // While the process ends, requests on open connections still get a response. Then their connection closes.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => linkPath(url),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // A logger for each request costs more than the request's id in each log line.
    childLoggerFactory: (parent) => parent,
    routerOptions: {
      ignoreDuplicateSlashes: true,
      ignoreTrailingSlash: false,
      caseSensitive: true,
      // An id of any length reaches the guard, which checks in the order of the wire contract.
      maxParamLength: MAX_HEADER_BYTES,
    },
    frameworkErrors: (error, request, reply) => {
      void reply.header('x-request-id', request.id);
      answerError(error, request, reply);
    },
    clientErrorHandler: answerUnreadable,
  };
}

/** The target of a request without the slash at the end of a subscription link. */
function linkPath(url: string): string {
  return url.replace(LINK_WITH_SLASH, '$1$2');
}
