import i18next from 'i18next';
import type { FieldProblem, Refused } from '../api/problem.js';
import type messages from '../i18n/en.json';
import { shownValues } from './shown-values.js';
import { whyText } from './why-text.js';

type Known = keyof typeof messages.problems;

/** Returns the text of a rejection in the chosen language, or its English text if the messages lack its code. */
export function problemText({ code, values = {}, message }: Refused): string {
  if (code === undefined || !isKnown(code)) return message;
  const shown = shownValues(values);
  const texts = { ...whatText(shown), why: whyText(values) ?? shown['why'] ?? message, message };
  return i18next.t(`problems.${code}`, { ...shown, ...texts });
}

/** What is missing: the noun in the chosen language. */
function whatText({ noun = '', name = '' }: Record<string, string | number>): { what?: string } {
  return isNoun(String(noun)) ? { what: i18next.t(`nouns.${String(noun)}` as 'nouns.user', { name }) } : {};
}

function isNoun(noun: string): boolean {
  return noun !== '' && i18next.exists(`nouns.${noun}`);
}

/** True if the messages have a text for the code of a rejection. */
export function isTranslated({ code }: Pick<Refused, 'code'>): boolean {
  return code !== undefined && isKnown(code);
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

function isKnown(code: string): code is Known {
  return i18next.exists(`problems.${code}`);
}
