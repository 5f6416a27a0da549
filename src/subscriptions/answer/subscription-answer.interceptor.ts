import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { matchesEntityTag } from '../../fields/version/if-none-match.js';
import type { SubscriptionAnswer } from '../page/subscription-answer.js';

/** Sends a {@link SubscriptionAnswer}: as 304 if the app has it already, and without its body for HEAD. */
@Injectable()
export class SubscriptionAnswerInterceptor implements NestInterceptor<SubscriptionAnswer, Buffer | string> {
  intercept(context: ExecutionContext, next: CallHandler<SubscriptionAnswer>): Observable<Buffer | string> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(map((answer) => send(answer, request, reply)));
  }
}

function send({ body, etag, headers }: SubscriptionAnswer, request: FastifyRequest, reply: FastifyReply) {
  void reply.headers({ ...headers, etag });
  const known = request.headers['if-none-match'];
  if (known !== undefined && matchesEntityTag(known, etag)) {
    void reply.status(304).removeHeader('content-type').removeHeader('content-encoding');
    return '';
  }
  if (request.method !== 'HEAD') return body;
  void reply.header('content-length', body.length);
  return '';
}
