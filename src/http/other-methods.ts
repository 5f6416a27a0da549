import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { failureBody, failureType } from './failure.js';
import { surfaceOf } from './surface.js';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

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
  const surface = surfaceOf(request.originalUrl);
  return reply
    .status(405)
    .headers({ allow, 'cache-control': 'no-store', 'content-type': failureType(surface) })
    .send(failureBody(surface, failure));
}
