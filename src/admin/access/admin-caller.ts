import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../audit/actor.js';
import type { Right, Role } from './rights.js';

/** Somebody who was let into the admin API. */
export class AdminCaller {
  constructor(
    readonly operator: { readonly id: number; readonly name: string; readonly role: Role },
    readonly rights: readonly Right[],
    /** By which of the two he was let in. */
    readonly credential: SessionCredential | TokenCredential,
    readonly address: string,
  ) {}

  has(right: Right): boolean {
    return this.rights.includes(right);
  }

  /** As the audit log names him: a token by its own name, with its operator's. */
  get actor(): Actor {
    const { credential, operator, address } = this;
    return credential.kind === 'token'
      ? { kind: 'token', id: credential.id, name: `${credential.name} (${operator.name})`, address }
      : { kind: 'operator', id: operator.id, name: operator.name, address };
  }
}

/** A browser that is logged in. */
export interface SessionCredential {
  readonly kind: 'session';
  readonly id: number;
  /** SHA-256 of what the cookie holds, hexadecimal. */
  readonly hash: string;
  /** Unix seconds. */
  readonly expiresAt: number;
}

/** A program with an API token. */
export interface TokenCredential {
  readonly kind: 'token';
  readonly id: number;
  readonly name: string;
}

export interface AdminRequest extends FastifyRequest {
  admin?: AdminCaller;
}

/** Who calls, on a route with `AdminAuth`. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): AdminCaller => {
  return callerOf(context.switchToHttp().getRequest<AdminRequest>());
});

/** @throws Error on a route that does not ask who calls */
export function callerOf({ admin }: AdminRequest): AdminCaller {
  if (admin === undefined) throw new Error('a route that needs to know who calls must have AdminAuth');
  return admin;
}

/** The session of somebody on a route for `self`. @throws Error where it is a token's */
export function sessionOf({ credential }: AdminCaller): SessionCredential {
  if (credential.kind !== 'session') throw new Error('a route for those who are logged in must be for self');
  return credential;
}
