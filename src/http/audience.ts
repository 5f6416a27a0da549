import { SetMetadata } from '@nestjs/common';

/** Who a route is for. */
export type Audience = 'public' | 'client' | 'node' | 'admin';

export const AUDIENCE = 'linegate:audience';
/** The right that a route for admins asks for. */
export const RIGHT = 'linegate:right';

/** Names whom a controller or route is for. Used by the decorators that also bring the guard: `ClientAuth`, `NodeAuth`, `AdminAuth`. */
export function ForAudience(audience: Audience): ClassDecorator & MethodDecorator {
  return SetMetadata(AUDIENCE, audience);
}

/** The route is open to everybody. */
export function Public(): ClassDecorator & MethodDecorator {
  return ForAudience('public');
}
