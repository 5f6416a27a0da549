import { Module } from '@nestjs/common';
import { OperatorSessions } from '../sessions/operator-sessions.service.js';
import { ApiTokens } from '../tokens/api-tokens.service.js';
import { ActorInterceptor } from './actor.interceptor.js';
import { AdminCallers } from './admin-callers.js';
import { AdminGuard } from './admin.guard.js';
import { Csrf } from './csrf.js';
import { LastUses } from './last-uses.js';

/** What `AdminAuth` needs. Every module with routes for admins imports it. */
@Module({
  providers: [ActorInterceptor, AdminCallers, AdminGuard, ApiTokens, Csrf, LastUses, OperatorSessions],
  exports: [ActorInterceptor, AdminCallers, AdminGuard, ApiTokens, Csrf, LastUses, OperatorSessions],
})
export class AccessModule {}
