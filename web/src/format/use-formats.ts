import { useTranslation } from 'react-i18next';
import { type Formats, formatsOf } from './formats.js';

/** Formats in the language that is shown. */
export function useFormats(): Formats {
  return formatsOf(useTranslation().i18n.language);
}
