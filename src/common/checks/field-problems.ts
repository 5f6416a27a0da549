import type { ValidationError } from 'class-validator';
import type { FieldProblem } from '../problems/panel.errors.js';
import type { ProblemCode, ProblemValues } from '../problems/problem-code.js';

/** The option `context` of a check, if the name of the check does not give the code. */
export interface CheckContext {
  readonly code?: ProblemCode;
  readonly values?: ProblemValues;
  /** The values, if they depend on the object with the field. */
  readonly valuesOf?: (target: unknown) => ProblemValues;
}

/** The code of a failed check, by the name of the check. */
const CODES: Readonly<Record<string, ProblemCode>> = {
  arrayMaxSize: 'too-many',
  arrayMinSize: 'too-few',
  arrayNotEmpty: 'too-few',
  isAmount: 'amount',
  isArray: 'list',
  isBoolean: 'truth',
  isDay: 'day',
  isIn: 'choice',
  isInt: 'number',
  isNotEmpty: 'required',
  isObject: 'object',
  isPattern: 'pattern',
  isPositive: 'number',
  isString: 'text',
  isText: 'text-length',
  isWords: 'words',
  maxLength: 'too-long',
  whitelistValidation: 'unknown-field',
};

/**
 * The problems of failed checks, one for each. Only this file knows the names of checks.
 *
 * @param nameOf the wire name of a property
 */
export function fieldProblems(
  errors: readonly ValidationError[],
  nameOf = (property: string): string => property,
): FieldProblem[] {
  return errors.flatMap(({ property, target, constraints = {}, contexts = {} }) =>
    Object.entries(constraints).map(([check, message]) => {
      const { code = CODES[check] ?? 'wrong-form', valuesOf, values } = contextOf(contexts[check]);
      const field = nameOf(property);
      return {
        field,
        message: check === 'whitelistValidation' ? `${field} is not known here` : message,
        code,
        values: valuesOf?.(target) ?? values ?? {},
      };
    }),
  );
}

/** The library does not type the context of a check. */
function contextOf(given: unknown): CheckContext {
  return typeof given === 'object' && given !== null ? given : {};
}
