import { applyDecorators, createParamDecorator, type ExecutionContext, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ForAudience } from '../http/audience.js';
import { IssuedTokenGuard, JwtAuthGuard } from './jwt-auth.guard.js';
import type { TokenClaims } from './token-claims.js';

/** The route is for clients, who show the current token of their session. */
export function ClientAuth(): ClassDecorator & MethodDecorator {
  return applyDecorators(ForAudience('client'), UseGuards(JwtAuthGuard));
}

/** The route takes any token that we have issued, and judges by itself. */
export function IssuedTokenAuth(): ClassDecorator & MethodDecorator {
  return applyDecorators(ForAudience('client'), UseGuards(IssuedTokenGuard));
}

/** The claims of the token that the guard let in. */
export const Claims = createParamDecorator((_data: unknown, context: ExecutionContext): TokenClaims => {
  return context.switchToHttp().getRequest<FastifyRequest & { user: TokenClaims }>().user;
});
