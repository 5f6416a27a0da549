import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { addressOf } from './address-of.js';

const MAX_NAME = 128;

/** The origin of a client's request. */
export interface ClientOrigin {
  readonly address: string;
  /** The app's user agent. */
  readonly client: string;
}

export const Origin = createParamDecorator((_data: unknown, context: ExecutionContext): ClientOrigin => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { address: addressOf(request), client: (request.headers['user-agent'] ?? '').slice(0, MAX_NAME) };
});
