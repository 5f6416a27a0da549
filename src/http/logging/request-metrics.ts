import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../metrics/metrics.js';

/** The statuses that have an outcome of their own. Each other status counts for its class. */
const EXACT = new Set([304, 400, 401, 403, 404, 409, 413, 422, 429, 503]);

/** Counts every response by the template of its route and by its outcome. The path itself never becomes a label. */
export function addRequestMetrics(server: FastifyInstance, metrics: Metrics): void {
  if (!metrics.isOn) return;
  server.addHook('onResponse', (request, reply, done) => {
    // Without a template no route has served the request: its path is whatever the caller has sent.
    const route = request.routeOptions.url ?? 'other';
    metrics.count('requests', [route, outcomeOf(reply.statusCode)]);
    metrics.observe('requestSeconds', [route], reply.elapsedTime / 1000);
    done();
  });
}

const outcomes = new Map<number, string>();

function outcomeOf(status: number): string {
  let outcome = outcomes.get(status);
  if (outcome === undefined) {
    outcome = EXACT.has(status) ? String(status) : `${Math.floor(status / 100)}xx`;
    outcomes.set(status, outcome);
  }
  return outcome;
}
