import type { ValidationError } from 'class-validator';
import type { FieldProblem } from './panel.error.js';
import type { ProblemCode, ProblemValues } from './problem-code.js';

/** What a check says of itself by its option `context`, where its name does not say enough. */
export interface CheckContext {
  readonly code?: ProblemCode;
  readonly values?: ProblemValues;
}

/** Which problem it is when a check fails, by the name of the check. */
const CODES: Readonly<Record<string, ProblemCode>> = {
  arrayMaxSize: 'too-many',
  arrayMinSize: 'too-few',
  arrayNotEmpty: 'too-few',
  isAmount: 'amount',
  isArray: 'list',
  isBoolean: 'truth',
  isDay: 'day',
  isEmail: 'email',
  isIn: 'choice',
  isInt: 'number',
  isKey: 'line-key',
  isNotEmpty: 'required',
  isObject: 'object',
  isPassword: 'password-length',
  isPattern: 'pattern',
  isPositive: 'number',
  isString: 'text',
  isText: 'text-length',
  isUuid: 'uuid',
  maxLength: 'too-long',
  whitelistValidation: 'unknown-field',
};

/**
 * What checks have found, one entry for each that failed: the only place that knows what they are called.
 *
 * @param nameOf the name under which a property is sent
 */
export function fieldProblems(
  errors: readonly ValidationError[],
  nameOf = (property: string): string => property,
): FieldProblem[] {
  return errors.flatMap(({ property, constraints = {}, contexts = {} }) =>
    Object.entries(constraints).map(([check, message]) => {
      const { code = CODES[check] ?? 'wrong-form', values = {} } = contextOf(contexts[check]);
      const field = nameOf(property);
      return { field, message: check === 'whitelistValidation' ? `${field} is not known here` : message, code, values };
    }),
  );
}

/** The library hands back whatever the check was given. */
function contextOf(given: unknown): CheckContext {
  return typeof given === 'object' && given !== null ? given : {};
}
