/** The reason of a rejection: English text, and a code with the values that the text names. */
export interface Refused {
  readonly message: string;
  readonly code?: string;
  readonly values?: Readonly<Record<string, string | number | readonly string[]>>;
}

/** The reason why one field is invalid. */
export interface FieldProblem extends Refused {
  readonly field: string;
}

/** A rejection by the API (RFC 9457). Status 0 means that the panel could not be reached. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly fields: readonly FieldProblem[] = [],
    /** Seconds to wait before the next attempt, from `Retry-After`. */
    readonly retryAfter?: number,
    private readonly problem: Omit<Refused, 'message'> = {},
  ) {
    super(detail);
  }

  get refusal(): Refused & { readonly errors: readonly FieldProblem[] } {
    return { ...this.problem, message: this.detail, errors: this.fields };
  }
}

/** Reads the rejection in a response. The body may be anything: a proxy may have written it. */
export function problemOf(status: number, body: unknown, retryAfter: string | null): ApiProblem {
  const { detail, title, message, errors, code, values } = isRecord(body) ? body : {};
  const told = [detail, message, title].find((each) => typeof each === 'string');
  const fields = Array.isArray(errors) ? errors.filter(isFieldProblem) : [];
  return new ApiProblem(
    status,
    told ?? '',
    fields,
    retryAfter === null ? undefined : Number(retryAfter),
    typeof code === 'string' && isRecord(values) ? { code, values: values as Refused['values'] & {} } : {},
  );
}

function isFieldProblem(value: unknown): value is FieldProblem {
  return isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
