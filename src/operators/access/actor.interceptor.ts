import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { actingAs } from '../../audit/actor.js';
import { type AdminRequest, callerOf } from './admin-caller.js';

/** Records the changes of a request in the caller's name. A GET changes nothing, and may stream. */
@Injectable()
export class ActorInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<AdminRequest>();
    if (request.method === 'GET') return next.handle();
    const work = (): Promise<unknown> => lastValueFrom(next.handle(), { defaultValue: undefined });
    return from(actingAs(callerOf(request).actor, work));
  }
}
