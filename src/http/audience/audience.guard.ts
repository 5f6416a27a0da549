import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AUDIENCE, type Handler } from './audience.js';

/** Denies by default: rejects every request for a route without an audience. */
@Injectable()
export class AudienceGuard implements CanActivate {
  private readonly known = new WeakMap<Handler, boolean>();

  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    const known = this.known.get(handler) ?? this.namesAudience(context);
    this.known.set(handler, known);
    return known;
  }

  private namesAudience(context: ExecutionContext): boolean {
    const audience = this.reflector.getAllAndOverride<unknown>(AUDIENCE, [context.getHandler(), context.getClass()]);
    return audience !== undefined;
  }
}
