import { applyDecorators } from '@nestjs/common';
import { ApiResponse, type ApiResponseOptions } from '@nestjs/swagger';
import { ANSWER_HEADERS, NO_STORE, RETRY_AFTER } from './api-answer.js';
import { constant, described, list, record, type Schema, text } from './schemas.js';

type Headers = NonNullable<ApiResponseOptions['headers']>;

/** What a message says, for those who say it in another language. */
const PROBLEM: Readonly<Record<string, Schema>> = {
  code: described(text, 'Names the problem, and stays the same whatever the message says'),
  values: {
    type: 'object',
    additionalProperties: { oneOf: [text, { type: 'number' }, list(text)] },
    description: 'What the message names: limits, choices, names',
  },
};

const FIELD_PROBLEMS = list(record({ field: text, message: text, ...PROBLEM }));

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

/** One of several things, `named` by its fields, and why it was refused. */
export function refusedSchema(named: Readonly<Record<string, Schema>>): Schema {
  const schema = record({ ...named, message: text, ...PROBLEM, errors: FIELD_PROBLEMS });
  return { ...schema, required: [...Object.keys(named), 'message'] };
}

function problemSchema(status: number): Schema {
  const schema = record({
    type: constant('about:blank'),
    title: text,
    status: constant(status),
    detail: text,
    ...PROBLEM,
    errors: FIELD_PROBLEMS,
  });
  return { ...schema, required: ['type', 'title', 'status', 'detail'] };
}
