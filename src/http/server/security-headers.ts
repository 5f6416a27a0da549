import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Subscriptions set the headers of their page themselves. */
const FOR_PROGRAMS = /^\/(api\/(?!docs)|s\/|sub\/)/;

/**
 * Adds helmet's headers to pages. For JSON only one of these headers has a meaning. Helmet builds all of them for each
 * response, a quarter of the time of a poll.
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
