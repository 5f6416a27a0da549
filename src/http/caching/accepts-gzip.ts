import type { IncomingHttpHeaders } from 'node:http';
import { negotiate } from '@fastify/accept-negotiator';

/** Whether the caller prefers a compressed response. */
export function acceptsGzip({ 'accept-encoding': header }: IncomingHttpHeaders): boolean {
  return typeof header === 'string' && negotiate(header.toLowerCase(), ['gzip', 'identity']) === 'gzip';
}
