import i18next from 'i18next';
import type { DoctorFinding } from '../../api/generated.js';
import { fieldName, fieldProblemsText } from '../../feedback/problem-text.js';

type Value = DoctorFinding['values'][string];

/** The name and result of a check, and advice. */
export interface FindingText {
  readonly what: string;
  readonly advice: string | null;
}

/** A finding of the doctor in the chosen language, or its English sentences if the messages lack its code. */
export function findingText(found: DoctorFinding): FindingText {
  const { check, code, values, finding, advice } = found;
  const count = Number(values['count'] ?? 1);
  const keys = keysOf(code, count);
  if (keys === undefined) return { what: `${check}: ${finding}`, advice };
  const shown: Record<string, string> = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, shownValue(name, value, found)] as const),
  );
  const options = { ...shown, count, names: shown['named'] ?? '', moment: shown['day'] ?? '' };
  const name = word(`settings.doctor.checks.${check}`, check);
  return {
    what: i18next.t('common.labelled', {
      label: name,
      text: i18next.t(keys.what, { ...options, defaultValue: finding }),
    }),
    advice: advice === null ? null : i18next.t(keys.advice, { ...options, defaultValue: advice }),
  };
}

/** The messages of a finding. What "Needs attention" tells too has those of its items. */
function keysOf(code: string, count: number): { readonly what: string; readonly advice: string } | undefined {
  const own = `settings.doctor.findings.${code}`;
  if (i18next.exists(`${own}.what`)) return { what: `${own}.what`, advice: `${own}.advice` };
  const item = `attention.items.${code}`;
  return i18next.exists(item, { count }) ? { what: item, advice: `attention.remedies.${code}` } : undefined;
}

function shownValue(name: string, value: Value, { errors }: DoctorFinding): string {
  if (typeof value === 'object') return value.join(i18next.t('common.between'));
  const text = String(value);
  switch (name) {
    case 'field':
      return fieldName(text);
    case 'kind':
      return word(`settings.secrets.kinds.${text}`, text);
    case 'remedy':
      return word(`settings.doctor.remedies.${text}`, text);
    case 'role':
    case 'otherRole':
      return word(`settings.doctor.roles.${text}`, text);
    case 'problem':
      return errors.length > 0 ? fieldProblemsText(errors) : text;
    default:
      return text;
  }
}

/** A word in the chosen language, or the word itself if the messages lack it. */
function word(key: string, itself: string): string {
  return i18next.t(key, itself);
}
