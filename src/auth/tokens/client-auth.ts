import { applyDecorators, createParamDecorator, type ExecutionContext, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ForAudience } from '../../http/audience/audience.js';
import { JwtAuthGuard } from './jwt-auth.guard.js';
import type { TokenClaims } from './token-claims.js';

/**
 * The route is for clients with a token that the panel issued. `SessionsService` decides whether the token is still valid, in the
 * statement that carries the request out.
 */
export function ClientAuth(): ClassDecorator & MethodDecorator {
  return applyDecorators(ForAudience('client'), UseGuards(JwtAuthGuard));
}

/** The claims of the token that the guard accepted. */
export const Claims = createParamDecorator((_data: unknown, context: ExecutionContext): TokenClaims => {
  return context.switchToHttp().getRequest<FastifyRequest & { user: TokenClaims }>().user;
});
