/** Spreadsheets run a text that begins with one of these signs as a formula. The wide forms of the signs count as well. */
const FORMULA = '[=+\\-@\\t\\r＝＋－＠]';
const NEEDS_GUARD = new RegExp(`^'*${FORMULA}`);
const HAS_GUARD = new RegExp(`^'+${FORMULA}`);

/**
 * Puts an apostrophe before a text that a spreadsheet would run (OWASP, "CSV Injection"). A text that has an apostrophe before
 * such a sign already gets another one, so {@link withoutGuard} returns every text unchanged.
 */
export function withGuard(text: string): string {
  return NEEDS_GUARD.test(text) ? `'${text}` : text;
}

/** Removes the one apostrophe that {@link withGuard} adds. Other apostrophes stay. */
export function withoutGuard(text: string): string {
  return HAS_GUARD.test(text) ? text.slice(1) : text;
}
