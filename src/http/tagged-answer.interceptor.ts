import { negotiate } from '@fastify/accept-negotiator';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { matchesEntityTag } from './if-none-match.js';
import { TaggedAnswer } from './tagged-answer.js';

/** Sends what a node route returns: 304 without a body where the caller has it already, compressed where it may be. */
@Injectable()
export class TaggedAnswerInterceptor implements NestInterceptor<TaggedAnswer, Buffer | undefined> {
  intercept(context: ExecutionContext, next: CallHandler<TaggedAnswer>): Observable<Buffer | undefined> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(mergeMap((answer) => send(answer, request, reply)));
  }
}

async function send(answer: TaggedAnswer, request: FastifyRequest, reply: FastifyReply): Promise<Buffer | undefined> {
  void reply.headers({ etag: answer.etag, 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' });
  const known = request.headers['if-none-match'];
  if (known !== undefined && matchesEntityTag(known, answer.etag)) {
    void reply.status(304);
    return undefined;
  }
  void reply.header('content-type', 'application/json; charset=utf-8');
  if (!answer.isWorthCompressing || !acceptsGzip(request.headers['accept-encoding'])) return answer.body;
  void reply.header('content-encoding', 'gzip');
  return answer.gzip();
}

function acceptsGzip(header: string | string[] | undefined): boolean {
  return typeof header === 'string' && negotiate(header.toLowerCase(), ['gzip', 'identity']) === 'gzip';
}
