export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** What is wrong with one field, by the name under which it is sent: `transfer_enable`. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** What an error says beside its message. */
export interface PanelErrorDetails {
  /** One line per problem, where there are several. */
  readonly problems?: readonly string[];
  /** The same by field, where each belongs to one. */
  readonly fields?: readonly FieldProblem[];
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
    this.headers = details.headers ?? {};
    this.logLevel = details.logLevel ?? 'info';
  }
}

/** What was named does not exist. */
export class NotFound extends PanelError {
  constructor(what: string) {
    super(404, `${what} not found`);
  }
}

/** The value is taken by another row. */
export class Conflict extends PanelError {
  constructor(message: string) {
    super(409, message);
  }
}

/** A value that an admin gave is not allowed. */
export class InvalidValue extends PanelError {
  constructor(message: string, problems?: readonly string[], fields?: readonly FieldProblem[]) {
    super(422, message, { problems, fields });
  }
}
