import { type ExecutionContext, SetMetadata } from '@nestjs/common';

/** The callers that a route serves. */
export type Audience = 'public' | 'client' | 'node' | 'admin' | 'metrics';

/** The method of a controller that handles a route, as Nest passes it. */
export type Handler = ReturnType<ExecutionContext['getHandler']>;

export const AUDIENCE = 'linegate:audience';
/** The rights that a caller of an admin route needs: all in the list. */
export const RIGHTS_WANTED = 'linegate:rights';

/** Names the audience of a controller or route. `ClientAuth`, `NodeAuth` and `AdminAuth` use it and add the guard. */
export function ForAudience(audience: Audience): ClassDecorator & MethodDecorator {
  return SetMetadata(AUDIENCE, audience);
}

/** The route needs no login. */
export function Public(): ClassDecorator & MethodDecorator {
  return ForAudience('public');
}
