import { applyDecorators, type CallHandler, type ExecutionContext, Injectable } from '@nestjs/common';
import { type NestInterceptor, UseInterceptors } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';

/** A document and the tag by which a later change names it. */
export class TaggedDocument<T extends object = object> {
  /** @param etag strong and quoted */
  constructor(
    readonly document: T,
    readonly etag: string,
  ) {}
}

/** Sends the tag of a document as `ETag`. */
@Injectable()
class TagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((answer: unknown): unknown => {
        if (!(answer instanceof TaggedDocument)) return answer;
        void reply.header('etag', answer.etag);
        return answer.document;
      }),
    );
  }
}

/** The route answers with a {@link TaggedDocument}. */
export function SendsTag(): MethodDecorator & ClassDecorator {
  return applyDecorators(UseInterceptors(TagInterceptor));
}
