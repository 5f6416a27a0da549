import { applyDecorators, createParamDecorator, type ExecutionContext, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ForAudience } from '../http/audience.js';
import { JwtAuthGuard } from './jwt-auth.guard.js';
import type { TokenClaims } from './token-claims.js';

/**
 * The route is for clients, who show a token that we have issued. Whether it is still good, `SessionsService` decides in the
 * same statement that carries the request out.
 */
export function ClientAuth(): ClassDecorator & MethodDecorator {
  return applyDecorators(ForAudience('client'), UseGuards(JwtAuthGuard));
}

/** The claims of the token that the guard let in. */
export const Claims = createParamDecorator((_data: unknown, context: ExecutionContext): TokenClaims => {
  return context.switchToHttp().getRequest<FastifyRequest & { user: TokenClaims }>().user;
});
