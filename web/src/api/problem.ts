/** Why something was refused: in English, and as a code with what the text names. */
export interface Refused {
  readonly message: string;
  readonly code?: string;
  readonly values?: Readonly<Record<string, string | number | readonly string[]>>;
}

/** One entry of a refusal that names the field it is about. */
export interface FieldProblem extends Refused {
  readonly field: string;
}

/** A refusal of the panel (RFC 9457). Status 0: it could not be reached. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly detail: string,
    readonly fields: readonly FieldProblem[] = [],
    /** Seconds after which a new try has a chance, where the panel says so. */
    readonly retryAfter?: number,
    private readonly problem: Omit<Refused, 'message'> = {},
  ) {
    super(detail);
  }

  get refusal(): Refused & { readonly errors: readonly FieldProblem[] } {
    return { ...this.problem, message: this.detail, errors: this.fields };
  }
}

/** Makes a refusal of an answer, whatever it looks like. */
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
