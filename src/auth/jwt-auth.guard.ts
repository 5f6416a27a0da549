import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { TokenMissing, TokenRejected } from './auth.errors.js';
import { bearerToken } from './jwt.strategy.js';

/** Lets a token in that this installation has issued. It may be over: that is known by its session, see `SessionsService`. */
@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  /** Passport's verdict, as errors of ours. */
  override handleRequest<User>(error: unknown, claims: User | false, _info: unknown, context: ExecutionContext): User {
    if (error instanceof Error) throw error;
    if (claims !== false) return claims;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    throw bearerToken(request) === null ? new TokenMissing() : new TokenRejected();
  }
}
