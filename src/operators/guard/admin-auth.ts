import { applyDecorators, Header, SetMetadata, UseGuards, UseInterceptors } from '@nestjs/common';
import { ForAudience, RIGHTS_WANTED } from '../../http/audience/audience.js';
import { ActorInterceptor } from '../access/actor.interceptor.js';
import { AdminGuard } from './admin.guard.js';
import { ApiAdmin } from '../access/admin.docs.js';
import type { Right } from '../access/rights.js';

/**
 * The route is for operators and API tokens that have all of these rights. A route for `self` concerns only the caller: any operator
 * may call it in a session, and no token may.
 */
export function AdminAuth(...rights: readonly [Right | 'self', ...Right[]]): MethodDecorator {
  return applyDecorators(
    ForAudience('admin'),
    SetMetadata(RIGHTS_WANTED, rights),
    UseGuards(AdminGuard),
    UseInterceptors(ActorInterceptor),
    Header('cache-control', 'no-store'),
    ApiAdmin(rights),
  );
}
