import { applyDecorators } from '@nestjs/common';
import { ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import { ANSWER_HEADERS, NO_STORE, RETRY_AFTER } from './api-answer.js';
import { constant, list, record, type Schema, text } from './schemas.js';

type Headers = NonNullable<ApiResponseOptions['headers']>;

/** A failure of the admin API (RFC 9457). Where fields of the body are wrong, `errors` has one entry for each. */
export function ApiProblem(status: number, description: string, headers: Headers = {}): MethodDecorator {
  const schema = problemSchema(status);
  return ApiResponse({
    status,
    description,
    headers: { ...ANSWER_HEADERS, ...NO_STORE, ...headers },
    content: { 'application/problem+json': { schema } },
  });
}

const MALFORMED = {
  400: 'The body or the query is not well formed',
  413: 'The body is too large',
  415: 'The body is not JSON in UTF-8',
  422: 'A field is missing or wrong; errors has one entry for each',
} as const;

/** The failures of a route that takes a body. */
export function ApiBodyProblems(): MethodDecorator {
  return applyDecorators(...Object.entries(MALFORMED).map(([status, text]) => ApiProblem(Number(status), text)));
}

/** The failures of a route that changes a document of which the caller says the version. */
export function ApiVersionProblems(): MethodDecorator {
  return applyDecorators(
    ApiProblem(412, 'If-Match does not name what there is now: somebody else has changed it'),
    ApiProblem(428, 'If-Match is missing'),
  );
}

/** Too many tries; see Retry-After. */
export function ApiTooMany(): MethodDecorator {
  return ApiProblem(429, 'Too many attempts', RETRY_AFTER);
}

function problemSchema(status: number): Schema {
  const schema = record({
    type: constant('about:blank'),
    title: text,
    status: constant(status),
    detail: text,
    errors: list(record({ field: text, message: text })),
  });
  return { ...schema, required: ['type', 'title', 'status', 'detail'] };
}
