import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Header,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { Public } from '../../http/audience/audience.js';
import { sessionCookie } from '../sessions/session-cookie.js';
import { rejectForeignOrigin } from './origin-check.js';

/** Accepts a login from the panel's own pages and from programs, unless its cookie would cross a network without TLS. */
@Injectable()
export class OwnPageGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  /** @throws NotAllowed */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    rejectForeignOrigin(request, this.config.publicUrl);
    return sessionCookie(request, this.config.publicUrl, '') !== '';
  }
}

/** A route of the admin API for people who are not logged in yet. */
export function PublicAdmin(): MethodDecorator {
  return applyDecorators(Public(), UseGuards(OwnPageGuard), Header('cache-control', 'no-store'));
}
