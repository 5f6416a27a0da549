import type { ProblemCode, ProblemValues } from './problem-code.js';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** What is wrong with one field, by the name under which it is sent: `transfer_enable`. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
  readonly code: ProblemCode;
  readonly values: ProblemValues;
}

/** What an error says beside its message. */
export interface PanelErrorDetails {
  /** One line per problem, where there are several. */
  readonly problems?: readonly string[];
  /** The same by field, where each belongs to one. */
  readonly fields?: readonly FieldProblem[];
  /** The message as a code and what it names. */
  readonly code?: ProblemCode;
  readonly values?: ProblemValues;
  /** Headers of the answer, `Retry-After` for one. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly logLevel?: LogLevel;
  readonly cause?: unknown;
}

/**
 * A refusal with its HTTP status and a message that may be shown to the caller. Services throw its subclasses; which body
 * it is put into is decided in `http/` alone.
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

/** A refusal of one of several things that were asked at once. */
export interface Refused {
  readonly message: string;
  readonly code?: ProblemCode;
  readonly values?: ProblemValues;
  readonly errors?: readonly FieldProblem[];
}

/** What a refusal says, for an answer that goes on to other things. */
export function refused({ message, code, values, fields }: PanelError): Refused {
  return {
    message,
    ...(code === undefined ? {} : { code, values }),
    ...(fields === undefined ? {} : { errors: fields }),
  };
}

/** What was named does not exist. */
export class NotFound extends PanelError {
  constructor(what: string) {
    super(404, `${what} not found`, { code: 'not-found', values: { what } });
  }
}

/** The value is taken by another row, or what is asked contradicts what there is. */
export class Conflict extends PanelError {
  constructor(message: string, code: ProblemCode, values: ProblemValues = {}) {
    super(409, message, { code, values });
  }
}

/** A value that an admin gave is not allowed. */
export class InvalidValue extends PanelError {
  constructor(message: string, details: PanelErrorDetails = {}) {
    super(422, message, details);
  }
}

/** Several fields that are wrong, or one. */
export function wrongFields(fields: readonly FieldProblem[]): InvalidValue {
  const problems = fields.map(({ message }) => message);
  return new InvalidValue(problems.join('; '), { problems, fields });
}

/** One field that is wrong. @param problem what follows its name in the message: "must be in the future" */
export function wrongField(
  field: string,
  problem: string,
  code: ProblemCode,
  values: ProblemValues = {},
): InvalidValue {
  return wrongFields([{ field, message: `${field} ${problem}`, code, values }]);
}
