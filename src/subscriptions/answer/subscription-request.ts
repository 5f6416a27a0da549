import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { acceptsGzip } from '../../http/caching/accepts-gzip.js';
import { codeIn, textsOf } from './code-in.js';
import type { SubscriptionRequest } from './subscriptions.service.js';

/** The request for a subscription: its code from the path, or else from `?token=`. */
export const Wanted = createParamDecorator((_data: unknown, context: ExecutionContext): SubscriptionRequest => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { headers, method } = request;
  const query = textsOf(request.query);
  const words = [query['format'], query['target'], query['flag'], textsOf(request.params)['type']];
  return {
    code: codeIn(request),
    words: words.flatMap((word) => (word === undefined || word === '' ? [] : [word])),
    userAgent: headers['user-agent'] ?? '',
    accept: headers.accept ?? '',
    language: headers['accept-language'] ?? '',
    acceptsGzip: acceptsGzip(headers),
    isLook: method === 'HEAD',
  };
});
