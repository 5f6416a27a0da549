import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { inUrl } from '../common/checks/host.js';
import type { MetricsConfig } from '../config/config.js';
import { EXPOSITION_TYPE } from './exposition.js';
import { hasToken } from './scrape-token.js';

const PATH = '/metrics';
const LIMITS = { requestTimeout: 10_000, headersTimeout: 8000, connectionsCheckingInterval: 2000, maxHeaderSize: 8192 };
const MAX_CONNECTIONS = 32;

/**
 * Serves metrics on a port of its own, and nothing else.
 *
 * @param scrape returns the metrics of all processes as text
 * @throws Error if the port is taken
 */
export async function serveMetrics(
  { host, port, token }: MetricsConfig,
  scrape: () => Promise<string>,
): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer(LIMITS, (request, response) => void answer(request, response, token, scrape));
  server.maxConnections = MAX_CONNECTIONS;
  server.listen({ host, port: port ?? 0 });
  try {
    await once(server, 'listening');
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw isTaken ? new Error(`Another program listens on ${host} port ${port ?? 0}: set another METRICS_PORT`) : error;
  }
  return { server, url: urlOf(server) };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  token: string | undefined,
  scrape: () => Promise<string>,
): Promise<void> {
  request.resume();
  response.setHeader('cache-control', 'no-store');
  if (request.method !== 'GET' || request.url?.split('?')[0] !== PATH) response.writeHead(404).end();
  else if (token !== undefined && !hasToken(request.headers.authorization, token)) {
    response.writeHead(401, { 'www-authenticate': 'Bearer realm="metrics"' }).end();
  } else {
    try {
      const text = await scrape();
      response.writeHead(200, { 'content-type': EXPOSITION_TYPE }).end(text);
    } catch {
      response.writeHead(503).end();
    }
  }
}

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The metrics have no port');
  return `http://${inUrl(address.address)}:${address.port}${PATH}`;
}
