import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { readNodeId } from './node-credentials.js';

/** The node in the path, as {@link LineKeyGuard} has let it in. No pipe: it would be asked for every parameter of a poll. */
export const NodeId = createParamDecorator((_data: unknown, context: ExecutionContext): number => {
  return readNodeId(context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>().params.id);
});
