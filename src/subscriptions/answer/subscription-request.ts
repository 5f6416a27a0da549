import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { acceptsGzip } from '../../http/caching/accepts-gzip.js';
import { isJsonObject } from '../../common/json/json-object.js';
import type { SubscriptionRequest } from './subscriptions.service.js';

/** The request for a subscription: its code from the path, or else from `?token=`. */
export const Wanted = createParamDecorator((_data: unknown, context: ExecutionContext): SubscriptionRequest => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { headers, method } = request;
  const [path, query] = [textsOf(request.params), textsOf(request.query)];
  const words = [query['format'], query['target'], query['flag'], path['type']];
  return {
    code: path['code'] ?? query['token'] ?? '',
    words: words.flatMap((word) => (word === undefined || word === '' ? [] : [word])),
    userAgent: headers['user-agent'] ?? '',
    accept: headers.accept ?? '',
    language: headers['accept-language'] ?? '',
    acceptsGzip: acceptsGzip(headers),
    isLook: method === 'HEAD',
  };
});

/** The values that are one text. */
function textsOf(values: unknown): Partial<Record<string, string>> {
  if (!isJsonObject(values)) return {};
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
