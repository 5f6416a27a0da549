import { applyDecorators } from '@nestjs/common';
import { ApiHeader, ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import { ANSWER_HEADERS, NO_STORE, RETRY_AFTER } from './api-answer.js';
import { constant, described, list, named, recordOf, type Schema, text, whole } from './schemas.js';

type Headers = NonNullable<ApiResponseOptions['headers']>;

/** What a message says, for those who say it in another language. */
const CODED: Readonly<Record<string, Schema>> = {
  code: described(text, 'Names the problem, and stays the same whatever the message says'),
  values: {
    type: 'object',
    additionalProperties: { oneOf: [text, { type: 'number' }, list(text)] },
    description: 'What the message names: limits, choices, names',
  },
};

const FIELD_PROBLEMS = list(named('FieldProblem', recordOf({ field: text, message: text }, CODED)));
const PROBLEM = named(
  'Problem',
  recordOf(
    { type: constant('about:blank'), title: text, status: described(whole, 'That of the answer'), detail: text },
    { ...CODED, errors: FIELD_PROBLEMS },
  ),
);

/** A failure of the admin API (RFC 9457). Where fields of the body are wrong, `errors` has one entry for each. */
export function ApiProblem(status: number, description: string, headers: Headers = {}): MethodDecorator {
  return ApiResponse({
    status,
    description,
    headers: { ...ANSWER_HEADERS, ...NO_STORE, ...headers },
    content: { 'application/problem+json': { schema: PROBLEM } },
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

/** The failure of a route that reads what stands after the `?`. */
export function ApiQueryProblem(): MethodDecorator {
  return ApiProblem(422, 'What stands in the query is not right; errors has one entry for each field');
}

/** What a route asks that changes a document of which the caller says the version, and how that fails. */
export function ApiVersion(): MethodDecorator {
  return applyDecorators(
    ApiHeader({ name: 'If-Match', required: true, description: 'The ETag of what was read', schema: text }),
    ApiProblem(412, 'If-Match does not name what there is now: somebody else has changed it'),
    ApiProblem(428, 'If-Match is missing'),
  );
}

/** Too many tries; see Retry-After. */
export function ApiTooMany(): MethodDecorator {
  return ApiProblem(429, 'Too many attempts', RETRY_AFTER);
}

/** One of several things, told by its `fields`, and why it was refused. */
export function refusedSchema(name: string, fields: Readonly<Record<string, Schema>>): Schema {
  return named(name, recordOf({ ...fields, message: text }, { ...CODED, errors: FIELD_PROBLEMS }));
}
