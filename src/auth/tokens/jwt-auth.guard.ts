import { type ExecutionContext, Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { markRecognized } from '../../http/load/gate.js';
import { TokenMissing, TokenRejected } from '../auth.errors.js';
import { bearerToken } from './jwt.strategy.js';

/** Accepts tokens that this installation issued. `SessionsService` rejects those that are no longer valid. */
@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  /** Throws the panel's errors for Passport's verdict. */
  override handleRequest<User>(error: unknown, claims: User | false, _info: unknown, context: ExecutionContext): User {
    if (error instanceof Error) throw error;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (claims !== false) {
      markRecognized(request);
      return claims;
    }
    throw bearerToken(request) === null ? new TokenMissing() : new TokenRejected();
  }
}
