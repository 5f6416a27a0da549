import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { AddressesCache } from '../../addresses/addresses.cache.js';
import { markRecognized } from '../../http/load/gate.js';
import { sessionCookie } from '../sessions/session-cookie.js';
import { CookieAnswer } from './session-document.js';

/** Sends the cookie of a {@link CookieAnswer} as a header, and its body as the body. */
@Injectable()
export class SessionCookieInterceptor implements NestInterceptor {
  constructor(private readonly addresses: AddressesCache) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    return next.handle().pipe(
      mergeMap(async (answer) => {
        if (!(answer instanceof CookieAnswer)) return answer;
        const cookie = sessionCookie(request, await this.addresses.publicUrl(), answer.cookie);
        void http.getResponse<FastifyReply>().header('set-cookie', cookie);
        markRecognized(request);
        const body: unknown = Reflect.get(answer, 'body');
        return body;
      }),
    );
  }
}

/** The route begins or ends a session: it may return a {@link CookieAnswer}. */
export function SetsSessionCookie(): MethodDecorator {
  return UseInterceptors(SessionCookieInterceptor);
}
