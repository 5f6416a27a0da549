import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { tagOf } from './precondition.js';

/** Gives an answer the tag by which the caller says later what it wants to change. */
@Injectable()
export class EtagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<object> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(tap((document) => void reply.header('etag', tagOf(document))));
  }
}

/** The answer is one document, and bears an `ETag`. See {@link Precondition}. */
export function SendsEtag(): MethodDecorator {
  return UseInterceptors(EtagInterceptor);
}
