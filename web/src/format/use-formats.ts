import { useTranslation } from 'react-i18next';
import { type Formats, formatsOf } from './formats.js';

/** Returns formats for the chosen language in the browser's regional variant: British English has a 24-hour clock. */
export function useFormats(): Formats {
  const { language } = useTranslation().i18n;
  return formatsOf(navigator.languages.find((each) => each.toLowerCase().startsWith(language)) ?? language);
}
