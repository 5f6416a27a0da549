import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Health checks, the pages and the description of the API. The documented API offers no HEAD. */
const PATHS = /^\/(health\/|admin(\/|$)|api\/docs)/;

/** Also answers HEAD where tools send it and GET costs nothing: with the head of the response to GET (RFC 9110, 9.3.2). */
export function offerHead(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if (route.method !== 'GET' || !PATHS.test(route.url)) return;
    if (server.hasRoute({ method: 'HEAD', url: route.url })) return;
    server.route({ ...route, method: 'HEAD', onSend: [...[route.onSend ?? []].flat(), withoutBody] });
  });
}

/** Fastify drops a stream by itself. */
async function withoutBody(_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
  void reply.header('content-length', Buffer.byteLength(payload));
  return null;
}
