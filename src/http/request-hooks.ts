import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { addressOf } from './address-of.js';
import { failureBody } from './failure.js';
import { shortened } from './logger.js';
import { pathOf, surfaceOf } from './surface.js';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Every answer bears its request's id, and leaves one line in the log. */
export function addRequestLog(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        // Without the query: somebody may have put a token there.
        path: shortened(pathOf(request.originalUrl)),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        address: addressOf(request),
      },
      'request',
    );
    done();
  });
}

/** Remembers the routes as they are added; the returned function then gives their paths a 405 for every other method. */
export function refuseOtherMethods(server: FastifyInstance): () => void {
  const allowed = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ url, method }) => {
    const methods = allowed.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    allowed.set(url, methods);
  });
  return () => {
    for (const [url, methods] of [...allowed]) {
      const allow = [...methods].join(', ');
      const others = METHODS.filter((method) => !methods.has(method));
      const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
        refuseMethod(request, reply, allow);
      if (url.startsWith('/api/') && !url.includes('*') && others.length > 0) {
        server.route({ method: others, url, onRequest: refuse, handler: refuse });
      }
    }
  };
}

function refuseMethod(request: FastifyRequest, reply: FastifyReply, allow: string): FastifyReply {
  const failure = { status: 405, message: `This path takes ${allow} only` };
  return reply
    .status(405)
    .headers({ allow, 'cache-control': 'no-store' })
    .send(failureBody(surfaceOf(request.originalUrl), failure));
}
