import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const LONGEST_ADDRESS = 64;

/** The address of whoever asks. A trusted proxy may have put anything in its place, and a socket that is closed has none. */
export function addressOf(request: FastifyRequest): string {
  return isIP(request.ip) === 0 ? 'unknown' : request.ip.slice(0, LONGEST_ADDRESS);
}
