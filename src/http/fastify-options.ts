import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type FastifyServerOptions, LogController } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import { answerError } from './error.filter.js';

/** The largest body that is read, in bytes. */
export const BODY_LIMIT = 65_536;

const MOST_HEADER_BYTES = 8192;

/** Limits and manners of the HTTP server; `docs/security.md` says against what. Times are in milliseconds. */
export function fastifyOptions(config: Config, logger: Logger): FastifyServerOptions & { http: object } {
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
      maxHeaderSize: MOST_HEADER_BYTES,
      // Otherwise all but the first are left out, and a proxy may have gone by the last.
      joinDuplicateHeaders: true,
    },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    exposeHeadRoutes: false,
    // What still arrives on an open connection while the process ends is answered, and the connection closed after it.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // A logger for each request costs more than naming the request where something is logged.
    childLoggerFactory: (parent) => parent,
    routerOptions: {
      ignoreDuplicateSlashes: true,
      ignoreTrailingSlash: false,
      caseSensitive: true,
      // An id of any length gets as far as the guard, which answers in the order of the wire contract.
      maxParamLength: MOST_HEADER_BYTES,
    },
    frameworkErrors: (error, request, reply) => {
      void reply.header('x-request-id', request.id);
      answerError(error, request, reply);
    },
    clientErrorHandler: answerClientError,
  };
}

const CLIENT_ERRORS = new Map<string | undefined, readonly [number, string]>([
  ['HPE_HEADER_OVERFLOW', [431, 'Request Header Fields Too Large']],
  ['ERR_HTTP_REQUEST_TIMEOUT', [408, 'Request Timeout']],
]);

/** What cannot be read as HTTP has no path, and so no surface: it gets a plain answer, and the connection ends. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, reason] = CLIENT_ERRORS.get(error.code) ?? [400, 'Bad Request'];
  const body = JSON.stringify({ status, message: reason });
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Cache-Control: no-store\r\nX-Request-Id: ${randomUUID()}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
