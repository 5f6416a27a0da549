import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

const FOR_PROGRAMS = /^\/api\/(?!docs)/;

/**
 * Pages get helmet's headers. It puts them together anew for every answer, which would cost a poll a quarter of its time; and
 * of all of them only one says something of an answer that is JSON and meant for programs.
 */
export function addSecurityHeaders(server: FastifyInstance): void {
  const forPages = helmet();
  server.addHook('onRequest', (request, reply, done) => {
    if (FOR_PROGRAMS.test(request.url)) {
      void reply.header('x-content-type-options', 'nosniff');
      done();
    } else {
      forPages(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined));
    }
  });
}
