import i18next from 'i18next';
import type { FieldProblem, Refused } from '../api/problem.js';
import type messages from '../i18n/en.json';

type Known = keyof typeof messages.problems;

/** Returns the text of a rejection in the chosen language, or its English text if the messages lack its code. */
export function problemText({ code, values, message }: Refused): string {
  if (code === undefined || !isKnown(code)) return message;
  return i18next.t(`problems.${code}`, { why: message, ...shown(values), ...patternWhy(values), message });
}

/** Like `problemText`, but lists the fields when the rejection names some. */
export function refusalText({
  errors = [],
  ...refusal
}: Refused & { readonly errors?: readonly FieldProblem[] }): string {
  const [first, ...more] = errors;
  if (first === undefined) return problemText(refusal);
  if (more.length === 0) return problemText(first);
  return fieldProblemsText(errors);
}

/** The problems of fields, each after the name of its field. */
export function fieldProblemsText(errors: readonly FieldProblem[]): string {
  return errors
    .map((problem) => i18next.t('common.labelled', { label: fieldName(problem.field), text: problemText(problem) }))
    .join(' ');
}

/** The name of a field of the API in the chosen language, or else the API's own. */
export function fieldName(field: string): string {
  return i18next.exists(`fields.${field}`) ? i18next.t(`fields.${field}` as 'fields.email') : field;
}

/** Why a pattern cannot be used, with the place of the pattern, in the chosen language. */
function patternWhy(values: Refused['values'] = {}): { why?: string } {
  const kind = String(values['kind']);
  if (!isPatternKind(kind)) return {};
  const why = i18next.t(`patterns.${kind}`, shown(values));
  if (kind === 'line') return { why };
  if (values['line'] !== undefined) return { why: i18next.t('patterns.inLine', { ...shown(values), why }) };
  return { why: values['pattern'] === undefined ? why : `/${String(values['pattern'])}/: ${why}` };
}

function isPatternKind(kind: string): kind is Exclude<keyof typeof messages.patterns, 'inLine'> {
  return kind !== 'inLine' && i18next.exists(`patterns.${kind}`);
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
