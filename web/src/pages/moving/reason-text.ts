import i18next from 'i18next';
import type { PanelImportReport } from '../../api/resources/settings.js';
import { fieldProblemsText } from '../../feedback/problem-text.js';
import type messages from '../../i18n/en.json';

type Reason = PanelImportReport['conflicts'][number];
type Field = keyof typeof messages.moving.fields;

/** A reason of the importer in the chosen language, or its English text if the messages lack its code. */
export function reasonText({ code, values, errors, text }: Reason): string {
  if (!i18next.exists(`moving.because.${code}`)) return text;
  const shown: Record<string, string | number> = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, shownValue(name, value, errors)] as const),
  );
  return i18next.t(`moving.because.${code}`, { ...shown, text });
}

function shownValue(name: string, value: Reason['values'][string], errors: Reason['errors']): string {
  const texts = (typeof value === 'object' ? value : [value]).map(String);
  if (name === 'field' || name === 'fields') return texts.map(fieldText).join(', ');
  return name === 'problem' && errors.length > 0 ? fieldProblemsText(errors) : texts.join(', ');
}

function fieldText(field: string): string {
  return isField(field) ? i18next.t(`moving.fields.${field}`) : field;
}

function isField(field: string): field is Field {
  return i18next.exists(`moving.fields.${field}`);
}
