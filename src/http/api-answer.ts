import { applyDecorators } from '@nestjs/common';
import { ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import { constant, list, nullable, record, text, type Schema } from './schemas.js';

type Headers = NonNullable<ApiResponseOptions['headers']>;

/** What every answer bears. */
export const ANSWER_HEADERS: Headers = {
  'X-Request-Id': { description: 'Names this request in the log', schema: text },
};

export const RETRY_AFTER: Headers = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };
export const CHALLENGE: Headers = { 'WWW-Authenticate': { description: 'RFC 6750', schema: text } };
export const NO_STORE: Headers = { 'Cache-Control': { description: 'Not to be kept', schema: constant('no-store') } };

/** One answer of a route, with the header that all answers bear. */
export function ApiAnswer(
  status: number,
  description: string,
  schema: Schema | undefined,
  headers: Headers = {},
): MethodDecorator & ClassDecorator {
  const content = schema === undefined ? {} : { content: { 'application/json': { schema } } };
  return ApiResponse({ status, description, headers: { ...ANSWER_HEADERS, ...headers }, ...content });
}

/** A failure of the client API; `several` where it lists problems. */
export function ApiClientFailure(
  status: number,
  description: string,
  several: boolean,
  headers: Headers = {},
): MethodDecorator {
  const schema = record({ ret: constant(0), msg: several ? list(text) : text });
  return ApiAnswer(status, description, schema, { ...NO_STORE, ...headers });
}

/** The failures that a node route may answer with. */
export function ApiNodeFailures(failures: Readonly<Record<number, string>>): MethodDecorator {
  return applyDecorators(
    ...Object.entries(failures).map(([status, description]) =>
      ApiAnswer(
        Number(status),
        description,
        record({ status: constant('fail'), code: constant(Number(status)), data: nullable(list(text)), message: text }),
        { ...NO_STORE, ...(['429', '503'].includes(status) ? RETRY_AFTER : {}) },
      ),
    ),
  );
}
