import { Socket } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type NodeCredentials, readNodeCredentials, readNodeId } from '../../line-key/node-credentials.js';
import { MalformedWait } from '../nodes.errors.js';

/** The most seconds for which a call may wait for a change. */
export const MAX_WAIT = 25;
const WAIT = /^[1-9]\d?$/;

/** A call that asks for the changes of a user list (`since`). */
export interface ChangesCall {
  readonly credentials: NodeCredentials;
  /** The cursor. Any text, since the caller may have invented it. */
  readonly since: string;
  /** The seconds for which the caller waits for a change, or 0. */
  readonly wait: number;
  /** Undefined for a call that did not come through a socket. */
  readonly socket: Socket | undefined;
}

interface UserListRoute {
  Params: { id: string };
  /** A repeated parameter is a list. */
  Querystring: { since?: string | string[]; wait?: string | string[] };
}

/**
 * The call of a user list: the number of the node, or a call for changes if the query has `since`. A documented poll has neither,
 * and pays for one look at the query.
 */
export const UserListCall = createParamDecorator((_data: unknown, context: ExecutionContext): number | ChangesCall => {
  const request = context.switchToHttp().getRequest<FastifyRequest<UserListRoute>>();
  const { since, wait } = request.query;
  const seconds = readWait(wait);
  if (since === undefined) return readNodeId(request.params.id);
  const { raw, params } = request;
  return {
    credentials: readNodeCredentials(raw, params.id),
    since: typeof since === 'string' ? since : '',
    wait: seconds,
    socket: raw.socket instanceof Socket ? raw.socket : undefined,
  };
});

/** True for a call whose response is a whole list in any case. */
export function asksForWholeList({ headers, query }: FastifyRequest): boolean {
  const isForChanges = typeof query === 'object' && query !== null && 'since' in query;
  return headers['if-none-match'] === undefined && !isForChanges;
}

/** @throws MalformedWait */
function readWait(text: string | string[] | undefined): number {
  if (text === undefined) return 0;
  if (typeof text !== 'string' || !WAIT.test(text) || Number(text) > MAX_WAIT) throw new MalformedWait(MAX_WAIT);
  return Number(text);
}
