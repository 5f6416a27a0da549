import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureBody, failureType } from '../failure/failure.js';
import { surfaceOf } from './surface.js';

/**
 * Collects the routes. The returned function then adds routes that reject every other method of these paths with 405. A method
 * that the server does not support gets 404 at every path.
 */
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
      const others = server.supportedMethods.filter((method) => !methods.has(method));
      const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
        refuseMethod(request, reply, allow);
      if (/^\/(api|health)\//.test(url) && !url.includes('*') && others.length > 0) {
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
