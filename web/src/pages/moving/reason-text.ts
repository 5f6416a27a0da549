import i18next from 'i18next';
import type { PanelImportReport } from '../../api/resources/settings.js';
import { fieldProblemsText, problemText } from '../../feedback/problem-text.js';
import type messages from '../../i18n/en.json';

type Reason = PanelImportReport['conflicts'][number];
type Field = keyof typeof messages.moving.fields;

/** A reason of the importer in the chosen language, or its English text if the messages lack its code. */
export function reasonText({ code, values, errors, text }: Reason): string {
  if (!i18next.exists(`moving.because.${code}`)) return text;
  const shown: Record<string, string | number> = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, shownValue(name, value)] as const),
  );
  if (values['problem'] !== undefined) shown['problem'] = innerProblem(values, errors);
  return i18next.t(`moving.because.${code}`, { ...shown, text });
}

/** The problem of a check of this panel, within a reason. */
function innerProblem(values: Reason['values'], errors: Reason['errors']): string {
  if (errors.length > 0) return fieldProblemsText(errors);
  const { problem_code: code, problem: message, ...others } = values;
  return problemText({
    message: String(message),
    ...(code === undefined ? {} : { code: String(code), values: others }),
  });
}

function shownValue(name: string, value: Reason['values'][string]): string {
  const texts = (typeof value === 'object' ? value : [value]).map(String);
  const between = i18next.t('common.between');
  return name === 'field' || name === 'fields' ? texts.map(fieldText).join(between) : texts.join(between);
}

function fieldText(field: string): string {
  return isField(field) ? i18next.t(`moving.fields.${field}`) : field;
}

function isField(field: string): field is Field {
  return i18next.exists(`moving.fields.${field}`);
}
