import { applyDecorators } from '@nestjs/common';
import { ApiFailure } from './api-answer.js';
import { constant, described, list, mapOf, named, recordOf, type Schema, type Shapes } from '../../fields/schemas.js';

/** The values of a message that programs can translate. */
export const PROBLEM_VALUES = mapOf(
  { oneOf: [{ type: 'string' }, { type: 'number' }, list('string')] },
  'The values in the message: limits, choices, names',
);

/** The message in a form that programs can translate. */
const CODED = {
  code: described('string', 'The id of the problem, which stays the same when the message changes'),
  values: PROBLEM_VALUES,
};

export const FIELD_PROBLEMS = list(named('FieldProblem', recordOf({ field: 'string', message: 'string' }, CODED)));
const PROBLEM = named(
  'Problem',
  recordOf(
    {
      type: constant('about:blank'),
      title: 'string',
      status: described('integer', 'The status of the response'),
      detail: 'string',
    },
    { ...CODED, errors: FIELD_PROBLEMS },
  ),
);

/** Descriptions of failures by status. */
export type Problems = Readonly<Record<number, string>>;

/** The failures of a route with a body. */
export const BODY_PROBLEMS: Problems = {
  400: 'The body or the query is not well formed',
  413: 'The body is too large',
  415: 'The body is not JSON in UTF-8',
  422: 'A field is missing or invalid; errors has one entry for each',
};

/** A failure of the admin API (RFC 9457). `errors` has one entry for each invalid field of the body. */
export function ApiProblem(status: number, description: string): MethodDecorator {
  return ApiFailure(status, description, PROBLEM, 'application/problem+json');
}

/** Several failures of the admin API. */
export function ApiProblems(problems: Problems): MethodDecorator {
  return applyDecorators(...Object.entries(problems).map(([status, text]) => ApiProblem(Number(status), text)));
}

/** One rejected item of several, with its `fields` and the reason. */
export function refusedSchema(name: string, fields: Shapes): Schema {
  return named(name, recordOf({ ...fields, message: 'string' }, { ...CODED, errors: FIELD_PROBLEMS }));
}
