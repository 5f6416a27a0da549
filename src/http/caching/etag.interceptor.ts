import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { JsonObject } from '../../common/json/json-object.js';
import { tagOf } from '../../fields/version/precondition.js';
import { TaggedDocument } from './tagged-document.js';

/** Adds an `ETag` to a response. The caller names the version with it when it changes the document. */
@Injectable()
export class EtagInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<JsonObject | TaggedDocument>): Observable<JsonObject> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((answer) => {
        const isTagged = answer instanceof TaggedDocument;
        void reply.header('etag', isTagged ? answer.etag : tagOf(answer));
        return isTagged ? answer.document : answer;
      }),
    );
  }
}
