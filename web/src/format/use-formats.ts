import { useTranslation } from 'react-i18next';
import { type Formats, formatsOf } from './formats.js';

/** Formats in the language that is shown, as written where the browser is: British English has 24 hours. */
export function useFormats(): Formats {
  const { language } = useTranslation().i18n;
  return formatsOf(navigator.languages.find((each) => each.toLowerCase().startsWith(language)) ?? language);
}
