import type { FastifyRequest } from 'fastify';
import { isJsonObject } from '../../common/json/json-object.js';

/** The code of a request for a subscription: from the path, or else from `?token=`. */
export function codeIn({ params, query }: FastifyRequest): string {
  return textsOf(params)['code'] ?? textsOf(query)['token'] ?? '';
}

/** The values that are one text. */
export function textsOf(values: unknown): Partial<Record<string, string>> {
  if (!isJsonObject(values)) return {};
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
