import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../http/server/address-of.js';
import { readNodeId } from './node-credentials.js';

/** The line key of an admitted call, and the address of the caller. */
export interface NodeCaller {
  readonly keyId: number;
  readonly address: string;
}

const keyIds = new WeakMap<IncomingMessage, number>();

/** Notes the line key that admitted a request. */
export function rememberKey(message: IncomingMessage, keyId: number): void {
  keyIds.set(message, keyId);
}

/** The caller that the guard of the line keys has admitted. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): NodeCaller => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const keyId = keyIds.get(request.raw);
  if (keyId === undefined) throw new Error('The route is not for node backends');
  return { keyId, address: addressOf(request) };
});

/** The node in the path, after {@link LineKeyGuard}. This is no pipe, since Nest runs a pipe for every parameter of a poll. */
export const NodeId = createParamDecorator((_data: unknown, context: ExecutionContext): number => {
  return readNodeId(context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>().params.id);
});
