import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AUDIENCE } from './audience.js';

/** Denies by default: a route that names no audience answers nobody. */
@Injectable()
export class AudienceGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    return (
      this.reflector.getAllAndOverride<unknown>(AUDIENCE, [context.getHandler(), context.getClass()]) !== undefined
    );
  }
}
