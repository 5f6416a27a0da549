import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Metrics } from '../../metrics/metrics.js';

/** The statuses that have an outcome of their own. Each other status counts for its class. */
const EXACT = new Set([304, 400, 401, 403, 404, 409, 413, 422, 429, 503]);
const MAX_STATUS = 599;

/**
 * Counts every response by the template of its route and by its outcome. The path itself never becomes a label. Each route has a hook
 * that knows its template: `request.routeOptions` builds an object at each call.
 */
export function addRequestMetrics(server: FastifyInstance, metrics: Metrics): void {
  if (!metrics.isOn) return;
  const outcomes = Array.from({ length: MAX_STATUS + 1 }, (_none, status) => outcomeOf(status));
  const note = (route: string, { statusCode, elapsedTime }: FastifyReply): void => {
    metrics.count('requests', [route, outcomes[statusCode] ?? 'other']);
    metrics.observe('requestSeconds', [route], elapsedTime / 1000);
  };
  server.addHook('onRoute', (route) => {
    const { url } = route;
    route.onResponse = [
      ...[route.onResponse ?? []].flat(),
      (_request, reply, done) => {
        note(url, reply);
        done();
      },
    ];
  });
  // No route has served the request: its path is whatever the caller has sent.
  server.addHook('onResponse', (request, reply, done) => {
    if (request.is404) note('other', reply);
    done();
  });
}

function outcomeOf(status: number): string {
  return EXACT.has(status) ? String(status) : `${Math.floor(status / 100)}xx`;
}
