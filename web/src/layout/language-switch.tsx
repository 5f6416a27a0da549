import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, languageName, LANGUAGES } from '../i18n/messages.js';

/** Chooses the language. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('layout.language')}
      value={i18n.language}
      onChange={(value) => {
        const language = LANGUAGES.find((each) => each === value);
        if (language !== undefined) void chooseLanguage(language);
      }}
      data={LANGUAGES.map((language) => ({ value: language, label: languageName(language) }))}
    />
  );
}
