import i18next from 'i18next';
import type { FieldProblem, Refused } from '../api/problem.js';
import type messages from '../i18n/en.json';

type Known = keyof typeof messages.problems;

/** Returns the text of a rejection in the chosen language, or its English text if the messages lack its code. */
export function problemText({ code, values, message }: Refused): string {
  if (code === undefined || !isKnown(code)) return message;
  return i18next.t(`problems.${code}`, { ...shown(values), message });
}

/** Like `problemText`, but lists the fields when the rejection names some. */
export function refusalText({
  errors = [],
  ...refusal
}: Refused & { readonly errors?: readonly FieldProblem[] }): string {
  return errors.map((problem) => `${problem.field}: ${problemText(problem)}`).join(' ') || problemText(refusal);
}

function isKnown(code: string): code is Known {
  return i18next.exists(`problems.${code}`);
}

function shown(values: Refused['values'] = {}): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' ? value : value.join(', '),
    ]),
  );
}
