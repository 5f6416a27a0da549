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
  if (!i18next.exists(`settings.doctor.findings.${code}.what`)) return { what: `${check}: ${finding}`, advice };
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, shownValue(name, value, found)] as const),
  );
  const told = (part: 'what' | 'advice', defaultValue: string): string =>
    i18next.t(`settings.doctor.findings.${code}.${part}`, { ...shown, defaultValue });
  const name = word(`settings.doctor.checks.${check}`, check);
  return {
    what: i18next.t('common.labelled', { label: name, text: told('what', finding) }),
    advice: advice === null ? null : told('advice', advice),
  };
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
