import { STATUS_CODES } from 'node:http';
import type { FieldProblem } from '../../common/problems/panel.errors.js';
import type { ProblemCode, ProblemValues } from '../../common/problems/problem-code.js';
import type { JsonObject } from '../../common/json/json-object.js';
import type { Surface } from '../request/surface.js';

/** The content of a failure response, independent of its form. */
export interface Failure {
  readonly status: number;
  readonly message: string;
  /** One line per problem; the client API shows them as a list. */
  readonly problems?: readonly string[] | undefined;
  /** The problems by field; the admin API shows them. */
  readonly fields?: readonly FieldProblem[] | undefined;
  /** The message in a form for programs; the admin API shows it. */
  readonly code?: ProblemCode | undefined;
  readonly values?: ProblemValues | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The body of a failure in the form of its surface (wire contract; RFC 9457 for the admin API). */
export function failureBody(surface: Surface, failure: Failure): JsonObject {
  const { status, message, problems, fields, code, values } = failure;
  switch (surface) {
    case 'client':
      return { ret: 0, msg: problems ?? message };
    case 'node':
      return { status: 'fail', code: status, data: problems ?? null, message };
    case 'admin':
      return {
        type: 'about:blank',
        title: STATUS_CODES[status] ?? 'Error',
        status,
        detail: message,
        ...(code === undefined ? {} : { code, values }),
        ...(fields === undefined ? {} : { errors: fields }),
      };
    case 'other':
      return { status, message, ...(problems === undefined ? {} : { problems }) };
  }
}

/** The media type of that body. */
export function failureType(surface: Surface): string {
  return surface === 'admin' ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8';
}
