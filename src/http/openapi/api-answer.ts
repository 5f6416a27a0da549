import { applyDecorators } from '@nestjs/common';
import { ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import { constant, list, nullable, record, type Schema, string } from '../../fields/schemas.js';

type Headers = NonNullable<ApiResponseOptions['headers']>;

/** The headers of every response. */
const ANSWER_HEADERS: Headers = {
  'X-Request-Id': { description: 'The id of this request in the log', schema: string },
};
const RETRY_AFTER: Headers = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };
/** The further headers of failures, by status. */
const FAILURE_HEADERS: Readonly<Record<number, Headers>> = {
  401: { 'WWW-Authenticate': { description: 'RFC 6750', schema: string } },
  429: RETRY_AFTER,
  503: RETRY_AFTER,
};

export const NO_STORE: Headers = {
  'Cache-Control': { description: 'Must not be stored', schema: constant('no-store') },
};

/** One response of a route, with the headers of every response. */
export function ApiAnswer(
  status: number,
  description: string,
  schema: Schema | undefined,
  headers: Headers = {},
  type = 'application/json',
): MethodDecorator & ClassDecorator {
  const content = schema === undefined ? {} : { content: { [type]: { schema } } };
  return ApiResponse({ status, description, headers: { ...ANSWER_HEADERS, ...headers }, ...content });
}

/** A failure, with the headers of its status. */
export function ApiFailure(status: number, description: string, schema: Schema, type?: string): MethodDecorator {
  return ApiAnswer(status, description, schema, { ...NO_STORE, ...FAILURE_HEADERS[status] }, type);
}

/** The failures of a node route. They have no challenge: daemons know their one way to sign. */
export function ApiNodeFailures(failures: Readonly<Record<number, string>>): MethodDecorator {
  return applyDecorators(
    ...Object.entries(failures).map(([text, description]) => {
      const status = Number(text);
      const fields = { code: constant(status), data: nullable(list('string')), message: string };
      const headers = status === 401 ? {} : FAILURE_HEADERS[status];
      return ApiAnswer(status, description, record({ status: constant('fail'), ...fields }), {
        ...NO_STORE,
        ...headers,
      });
    }),
  );
}
