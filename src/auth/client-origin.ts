import { isIP } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const LONGEST_NAME = 128;
const LONGEST_ADDRESS = 64;

/** Where a client request comes from. */
export interface ClientOrigin {
  readonly address: string;
  /** The app's own name for itself. */
  readonly client: string;
}

export const Origin = createParamDecorator((_data: unknown, context: ExecutionContext): ClientOrigin => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { address: addressOf(request), client: (request.headers['user-agent'] ?? '').slice(0, LONGEST_NAME) };
});

/** The address of whoever asks. A trusted proxy may have put anything in its place, and a socket that is closed has none. */
export function addressOf(request: FastifyRequest): string {
  return isIP(request.ip) === 0 ? 'unknown' : request.ip.slice(0, LONGEST_ADDRESS);
}
