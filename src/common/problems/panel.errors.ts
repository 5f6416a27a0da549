import { type Noun, NOUN_TEXTS } from './nouns.js';
import type { ProblemCode, ProblemValues } from './problem-code.js';
import { sentence } from './sentence.js';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** The problem of one field, with the wire name of the field: `transfer_enable`. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
  readonly code: ProblemCode;
  readonly values: ProblemValues;
}

/** The details of an error beside its message. */
export interface PanelErrorDetails {
  /** One line per problem, if there are several. */
  readonly problems?: readonly string[];
  /** The problems by field, if each belongs to a field. */
  readonly fields?: readonly FieldProblem[];
  /** The message as a code and values. */
  readonly code?: ProblemCode;
  readonly values?: ProblemValues;
  /** Headers of the response, for example `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly logLevel?: LogLevel;
  readonly cause?: unknown;
}

/**
 * An error with its HTTP status and a message that the caller may see. Services throw subclasses; only `http/` decides about the
 * body of the response.
 */
export abstract class PanelError extends Error {
  readonly problems: readonly string[] | undefined;
  readonly fields: readonly FieldProblem[] | undefined;
  readonly code: ProblemCode | undefined;
  readonly values: ProblemValues;
  readonly headers: Readonly<Record<string, string>>;
  readonly logLevel: LogLevel;

  constructor(
    readonly status: number,
    message: string,
    details: PanelErrorDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.name = new.target.name;
    this.problems = details.problems;
    this.fields = details.fields;
    this.code = details.code;
    this.values = details.values ?? {};
    this.headers = details.headers ?? {};
    this.logLevel = details.logLevel ?? 'info';
  }
}

/** The rejection of one item in a request with several. */
export interface Refused {
  readonly message: string;
  readonly code?: ProblemCode;
  readonly values?: ProblemValues;
  readonly errors?: readonly FieldProblem[];
}

/** The part of an error that a response with several items shows. */
export function refused({ message, code, values, fields }: PanelError): Refused {
  return {
    message,
    ...(code === undefined ? {} : { code, values }),
    ...(fields === undefined ? {} : { errors: fields }),
  };
}

/** The named resource does not exist. */
export class NotFound extends PanelError {
  /** @param name the number or name, for a noun that has one */
  constructor(noun: Noun, name: string | number = '') {
    const what = sentence(NOUN_TEXTS[noun], { name });
    super(404, `${what} not found`, { code: 'not-found', values: { what, noun, name } });
  }
}

/** Another row has the value, or the request conflicts with an existing resource. */
export class Conflict extends PanelError {
  constructor(message: string, code: ProblemCode, values: ProblemValues = {}, fields?: readonly FieldProblem[]) {
    super(409, message, { code, values, ...(fields === undefined ? {} : { fields }) });
  }
}

/** A value in the request is invalid. */
export class InvalidValue extends PanelError {
  constructor(message: string, details: PanelErrorDetails = {}) {
    super(422, message, details);
  }
}

/** The error for one or several invalid fields. */
export function wrongFields(fields: readonly FieldProblem[]): InvalidValue {
  const problems = fields.map(({ message }) => message);
  return new InvalidValue(problems.join('; '), { problems, fields });
}

/** The problem of one field. @param problem follows its name in the message: "must be in the future" */
export function fieldProblem(
  field: string,
  problem: string,
  code: ProblemCode,
  values: ProblemValues = {},
): FieldProblem {
  return { field, message: `${field} ${problem}`, code, values };
}

/** The error for one invalid field. Parameters as for {@link fieldProblem}. */
export function wrongField(...problem: Parameters<typeof fieldProblem>): InvalidValue {
  return wrongFields([fieldProblem(...problem)]);
}
