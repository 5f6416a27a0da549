import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../http/address-of.js';

const LONGEST_NAME = 128;

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
