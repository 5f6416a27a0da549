import { applyDecorators, Header, SetMetadata, UseGuards, UseInterceptors } from '@nestjs/common';
import { ForAudience, RIGHT } from '../../http/audience.js';
import { ActorInterceptor } from './actor.interceptor.js';
import { AdminGuard } from './admin.guard.js';
import { ApiAdmin } from './admin.docs.js';
import type { Right } from './rights.js';

/**
 * The route is for operators and API tokens that have this right. `self` is for any operator who is logged in, about himself
 * alone; no token may call that.
 */
export function AdminAuth(right: Right | 'self'): MethodDecorator {
  return applyDecorators(
    ForAudience('admin'),
    SetMetadata(RIGHT, right),
    UseGuards(AdminGuard),
    UseInterceptors(ActorInterceptor),
    Header('cache-control', 'no-store'),
    ApiAdmin(right),
  );
}
