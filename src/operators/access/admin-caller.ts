import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ObjectLiteral } from 'typeorm';
import { type Actor, ACTOR_KINDS, SYSTEM } from '../../audit/actor.js';
import { withoutUndefined } from '../../common/checks/without-undefined.js';
import type { JsonObject } from '../../common/json/json-object.js';
import type { ChangeOf } from '../../fields/field-types.js';
import { fieldsOf, type FieldsClass, inputFields } from '../../fields/field.js';
import type { ActorColumns } from './actor-columns.js';
import { NotAllowed } from './access.errors.js';
import type { Right, Role } from './rights.js';

/** The caller of an admin route. */
export class AdminCaller {
  constructor(
    readonly operator: { readonly id: number; readonly name: string; readonly role: Role },
    readonly rights: readonly Right[],
    readonly credential: SessionCredential | TokenCredential,
    readonly address: string,
  ) {}

  has(right: Right): boolean {
    return this.rights.includes(right);
  }

  /** @throws NotAllowed where the values set a field to which the caller has no right */
  requireRightsTo<T extends ObjectLiteral>(type: FieldsClass<T>, values: ChangeOf<T>): void {
    const fields = inputFields(type);
    const given = new Set(Object.keys(withoutUndefined(values)));
    const forbidden = fields.find(({ property, right }) => given.has(property) && !this.mayUse(right));
    if (forbidden?.right === undefined) return;
    const names = fields.filter(({ right }) => right === forbidden.right).map(({ name }) => name);
    throw new NotAllowed(`${names.join(' and ')} need the right ${forbidden.right}`);
  }

  /** A document without the fields to which the caller has no right. */
  visible<Document extends JsonObject, Secret extends keyof Document>(
    type: FieldsClass,
    document: Document,
  ): Omit<Document, Secret> & Partial<Pick<Document, Secret>>;
  visible(type: FieldsClass, document: JsonObject): JsonObject {
    const forbidden = new Set(fieldsOf(type).flatMap(({ name, right }) => (this.mayUse(right) ? [] : [name])));
    return Object.fromEntries(Object.entries(document).filter(([name]) => !forbidden.has(name)));
  }

  /** The actor in the audit log. A token has its own name and the operator's. */
  get actor(): Actor {
    const { credential, operator, address } = this;
    return credential.kind === 'token'
      ? { kind: 'token', id: credential.id, name: `${credential.name} (${operator.name})`, address }
      : { kind: 'operator', id: operator.id, name: operator.name, address };
  }

  /** The latest end that the caller may give a token, in Unix seconds; null for any. A token cannot make one that outlives it. */
  get latestEnd(): number | null {
    return this.credential.kind === 'token' ? this.credential.expiresAt : null;
  }

  private mayUse(right: string | undefined): boolean {
    return right === undefined || this.rights.some((own) => own === right);
  }
}

/** A browser that is logged in. */
export interface SessionCredential {
  readonly kind: 'session';
  readonly id: number;
  /** SHA-256 of the cookie's value, hexadecimal. */
  readonly hash: string;
  /** Unix seconds. */
  readonly expiresAt: number;
  /** The last proof of the operator; Unix seconds. */
  readonly provedAt: number;
}

/** A program with an API token. */
export interface TokenCredential {
  readonly kind: 'token';
  readonly id: number;
  readonly name: string;
  /** Unix seconds; null for no end. */
  readonly expiresAt: number | null;
}

export interface AdminRequest extends FastifyRequest {
  admin?: AdminCaller;
}

/** The caller, on a route with `AdminAuth`. */
export const Caller = createParamDecorator((_data: unknown, context: ExecutionContext): AdminCaller => {
  return callerOf(context.switchToHttp().getRequest<AdminRequest>());
});

/** @throws Error on a route without `AdminAuth` */
export function callerOf({ admin }: AdminRequest): AdminCaller {
  if (admin === undefined) throw new Error('a route that needs to know who calls must have AdminAuth');
  return admin;
}

/** The caller's session, on a route for `self`. @throws Error for a token */
export function sessionOf({ credential }: AdminCaller): SessionCredential {
  if (credential.kind !== 'session') throw new Error('a route for those who are logged in must be for self');
  return credential;
}

export function actorColumns({ actor }: AdminCaller): ActorColumns {
  const { kind, id, name, address } = actor;
  return { actorKind: kind, actorId: id === null ? null : String(id), actorName: name, address };
}

export function actorOf({ actorKind, actorId, actorName, address }: ActorColumns): Actor {
  const kind = ACTOR_KINDS.find((each) => each === actorKind) ?? SYSTEM.kind;
  return { kind, id: actorId, name: actorName, address };
}
