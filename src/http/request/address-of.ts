import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const MAX_ADDRESS = 64;

/** The address of the caller. A trusted proxy may send any text as an address, and a closed socket has none. */
export function addressOf(request: FastifyRequest): string {
  return isIP(request.ip) === 0 ? 'unknown' : request.ip.slice(0, MAX_ADDRESS);
}
