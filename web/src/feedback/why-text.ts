import i18next from 'i18next';
import type { Refused } from '../api/problem.js';
import type messages from '../i18n/en.json';
import { shownValues } from './shown-values.js';

type Values = NonNullable<Refused['values']>;

/** Why a pattern or a template cannot be used, with the place, in the chosen language; undefined for an unknown kind. */
export function whyText(values: Values): string | undefined {
  const kind = String(values['kind']);
  if (isTemplateKind(kind)) {
    return i18next.t(`templates.problems.${kind}`, { ...shownValues(values), ...mistakeText(values) });
  }
  return isPatternKind(kind) ? patternText(kind, values) : undefined;
}

/** A mistake in the syntax of a template. Rare ones have the words of the library that reads it. */
function mistakeText(values: Values): { mistake?: string } {
  const problem = String(values['problem']);
  return isMistake(problem) ? { mistake: i18next.t(`templates.mistakes.${problem}`) } : {};
}

function patternText(kind: PatternKind, values: Values): string {
  const why = i18next.t(`patterns.${kind}`, shownValues(values));
  if (kind === 'line') return why;
  if (values['line'] !== undefined) return i18next.t('patterns.inLine', { ...shownValues(values), why });
  return values['pattern'] === undefined ? why : `/${String(values['pattern'])}/: ${why}`;
}

type PatternKind = Exclude<keyof typeof messages.patterns, 'inLine'>;

function isPatternKind(kind: string): kind is PatternKind {
  return kind !== 'inLine' && i18next.exists(`patterns.${kind}`);
}

function isTemplateKind(kind: string): kind is keyof typeof messages.templates.problems {
  return i18next.exists(`templates.problems.${kind}`);
}

function isMistake(problem: string): problem is keyof typeof messages.templates.mistakes {
  return i18next.exists(`templates.mistakes.${problem}`);
}
