import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../../http/request/address-of.js';
import { sentNodeId } from '../node-token.js';
import { readNodeId } from '../node-credentials.js';

/** The sender of a call: its line key, and its address. */
export interface Sender {
  readonly keyId: number;
  readonly address: string;
}

/** The sender of an admitted call. */
export interface NodeCaller extends Sender {
  /** When the panel got the head of the request, milliseconds of the monotonic clock. */
  readonly arrivedAt: number;
}

const admissions = new WeakMap<IncomingMessage, Omit<NodeCaller, 'address'>>();

/** Notes the line key that admitted a request. The guard runs before the body arrives, and again as the guard of the route. */
export function rememberKey(message: IncomingMessage, keyId: number, now: number): void {
  admissions.set(message, { keyId, arrivedAt: admissions.get(message)?.arrivedAt ?? now });
}

/** The caller that the guard of the line keys has admitted. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): NodeCaller => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const admission = admissions.get(request.raw);
  if (admission === undefined) throw new Error('The route is not for node backends');
  return { ...admission, address: addressOf(request) };
});

/** The node that a daemon of UniProxy names, after {@link LineKeyGuard}. */
export const TokenNodeId = createParamDecorator((_data: unknown, context: ExecutionContext): number => {
  return readNodeId(sentNodeId(context.switchToHttp().getRequest<FastifyRequest>()));
});

/** The node in the path, after {@link LineKeyGuard}. This is no pipe, since Nest runs a pipe for every parameter of a poll. */
export const NodeId = createParamDecorator((_data: unknown, context: ExecutionContext): number => {
  return readNodeId(context.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>().params.id);
});
