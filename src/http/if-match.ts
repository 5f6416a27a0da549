import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Precondition, PreconditionRequired } from './precondition.js';

/**
 * The version that the caller wants to change, as a {@link Precondition}.
 *
 * @throws PreconditionRequired where it is not said
 */
export const IfMatch = createParamDecorator((_data: unknown, context: ExecutionContext): Precondition => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
  if (header === undefined || header.trim() === '') throw new PreconditionRequired();
  return new Precondition(header);
});
