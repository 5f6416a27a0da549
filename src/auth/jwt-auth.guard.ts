import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { addressOf } from '../http/address-of.js';
import { TokenMissing, TokenRejected } from './auth.errors.js';
import { bearerToken } from './jwt.strategy.js';
import { SessionsService } from './sessions.service.js';
import type { TokenClaims } from './token-claims.js';

/** Lets a token in that this installation has issued, whether or not it is still good. For refresh, which looks closer. */
@Injectable()
export class IssuedTokenGuard extends AuthGuard('jwt') {
  /** Passport's verdict, as errors of ours. */
  override handleRequest<User>(error: unknown, claims: User | false, _info: unknown, context: ExecutionContext): User {
    if (error instanceof Error) throw error;
    if (claims !== false) return claims;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    throw bearerToken(request) === null ? new TokenMissing() : new TokenRejected();
  }
}

/** Lets a client in whose token is the current one of a live session, and has not expired. */
@Injectable()
export class JwtAuthGuard extends IssuedTokenGuard {
  constructor(private readonly sessions: SessionsService) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const request = context.switchToHttp().getRequest<FastifyRequest & { user: TokenClaims }>();
    await this.sessions.authorize(request.user, addressOf(request));
    return true;
  }
}
