import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { describingInput } from '../openapi/route-input.js';
import { Precondition, PreconditionRequired } from '../../fields/version/precondition.js';

/** The version that the caller wants to change. @throws PreconditionRequired without `If-Match` */
export function IfMatch(): ParameterDecorator {
  return describingInput(Version(), () => ({ isVersioned: true }));
}

const Version = createParamDecorator((_data: unknown, context: ExecutionContext): Precondition => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
  if (header === undefined || header.trim() === '') throw new PreconditionRequired();
  return new Precondition(header);
});
