import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { failureBody, failureType } from '../failure/failure.js';
import { workConfig } from '../load/work-class.js';
import { surfaceOf } from '../request/surface.js';

/** Paths with a documented form for this failure. The pages have none. */
const PATHS = /^\/(api|health)\//;

/**
 * Rejects every other method of a path with 405. A method that the server does not support gets 404 at every path.
 *
 * Routes for all other methods of all paths would be most routes of the server, and a third of the time of its start. So the router is asked
 * when it has found nothing. Only where it would find another route, as `GET /users/:id` for `GET /users/import`, the returned function
 * adds a route that rejects; call it when all routes are there.
 */
export function refuseOtherMethods(server: FastifyInstance): () => void {
  const paths = new Map<string, Set<string>>();
  let isComplete = false;
  server.addHook('onRoute', ({ url, method }) => {
    if (isComplete) return;
    const methods = paths.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name);
    paths.set(url, methods);
  });
  server.addHook('onRequest', (request, reply, done) => {
    const allowed = request.is404 ? methodsOf(request.originalUrl) : [];
    if (allowed.length === 0) done();
    else refuseMethod(request, reply, allowed);
  });
  function methodsOf(url: string): readonly string[] {
    const [path = ''] = url.replaceAll(/\/+/g, '/').split('?', 1);
    if (!PATHS.test(path)) return [];
    const known = paths.get(path);
    return server.supportedMethods.filter((method) => known?.has(method) ?? finds(server, method, path));
  }

  return () => {
    isComplete = true;
    for (const [url, methods] of [...paths].filter(([path]) => PATHS.test(path) && !path.includes('*'))) {
      const method = server.supportedMethods.filter((name) => !methods.has(name) && finds(server, name, url));
      const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
        refuseMethod(request, reply, methodsOf(url));
      if (method.length > 0)
        server.route({ method, url, config: workConfig('page'), onRequest: refuse, handler: refuse });
    }
  };
}

/** A route for all paths below another one counts as none. */
function finds(server: FastifyInstance, method: HTTPMethods, url: string): boolean {
  // Fastify's types do not say that it may find nothing.
  const found: readonly ({ readonly params: Readonly<Record<string, unknown>> } | null)[] = [
    server.findRoute({ method, url }),
  ];
  return found.some((route) => route !== null && !Object.hasOwn(route.params, '*'));
}

function refuseMethod(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): FastifyReply {
  const allow = methods.join(', ');
  const failure = { status: 405, message: `This path takes ${allow} only` };
  const surface = surfaceOf(request.originalUrl);
  return reply
    .status(405)
    .headers({ allow, 'cache-control': 'no-store', 'content-type': failureType(surface) })
    .send(failureBody(surface, failure));
}
