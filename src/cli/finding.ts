/** What one check of the doctor found, and what to do about it. */
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
