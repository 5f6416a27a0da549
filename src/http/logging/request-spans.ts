import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { RequestSpan, Spans } from '../../tracing/spans.js';

/** Gives each request a span with its method, the template of its route and its status. */
export function addRequestSpans(server: FastifyInstance, spans: Spans | undefined): void {
  if (spans === undefined) return;
  const begun = new WeakMap<IncomingMessage, RequestSpan>();
  server.addHook('onRequest', (request, _reply, done) => {
    const span = spans.begin(request.method, request.routeOptions.url);
    begun.set(request.raw, span);
    spans.within(span, done);
  });
  // A parser that listens to events of the body would lose the context of the request.
  server.addHook('preHandler', (request, _reply, done) => {
    const span = begun.get(request.raw);
    if (span === undefined) done();
    else spans.within(span, done);
  });
  server.addHook('onResponse', (request, reply, done) => {
    begun.get(request.raw)?.end(reply.statusCode);
    done();
  });
}
