/** The result of one check of the doctor, and advice. A finding that is `ok` and has advice is a warning. */
export interface Finding {
  readonly check: string;
  readonly ok: boolean;
  readonly finding: string;
  readonly advice: string | null;
}

export function fine(check: string, finding: string): Finding {
  return { check, ok: true, finding, advice: null };
}

export function problem(check: string, finding: string, advice: string): Finding {
  return { check, ok: false, finding, advice };
}

/** The check passed, but the operator should read the advice. */
export function warning(check: string, finding: string, advice: string): Finding {
  return { check, ok: true, finding, advice };
}
