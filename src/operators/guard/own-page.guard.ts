import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Header,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Public } from '../../http/audience/audience.js';
import { Work } from '../../http/load/work-class.js';
import { sessionCookie } from '../sessions/session-cookie.js';
import { rejectForeignOrigin } from '../access/origin-check.js';
import { OwnOriginService } from '../access/own-origin.service.js';

/** Accepts a login from the panel's own pages and from programs, unless its cookie would cross a network without TLS. */
@Injectable()
export class OwnPageGuard implements CanActivate {
  constructor(private readonly origin: OwnOriginService) {}

  /** @throws NotAllowed */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const own = await this.origin.current();
    rejectForeignOrigin(request, own);
    return sessionCookie(request, own.publicUrl, '') !== '';
  }
}

/** A route of the admin API for people who are not logged in yet. */
export function PublicAdmin(): MethodDecorator {
  return applyDecorators(Public(), Work('sign-in'), UseGuards(OwnPageGuard), Header('cache-control', 'no-store'));
}
