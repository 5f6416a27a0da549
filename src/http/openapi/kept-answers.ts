import type { FastifyInstance } from 'fastify';

interface KeptAnswer {
  readonly type: string;
  readonly body: Buffer;
}

/**
 * Keeps the body of the first response of some routes, and sends it to all later callers. The description of the API never changes, and to
 * write it as text takes up to a second. Call it before routes are added.
 */
export function keepAnswers(server: FastifyInstance, urls: readonly string[]): void {
  server.addHook('onRoute', (route) => {
    if (route.method !== 'GET' || !urls.includes(route.url)) return;
    let kept: KeptAnswer | undefined;
    route.preHandler = [
      ...[route.preHandler ?? []].flat(),
      (_request, reply, done) => {
        if (kept === undefined) done();
        else void reply.type(kept.type).send(kept.body);
      },
    ];
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      (_request, reply, payload, done) => {
        if (kept === undefined && reply.statusCode === 200 && typeof payload === 'string') {
          kept = { type: String(reply.getHeader('content-type')), body: Buffer.from(payload) };
        }
        done();
      },
    ];
  });
}
