import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

const STORAGE_KEY = 'linegate-language';
const NAMES: Readonly<Record<Language, string>> = { en: 'English', zh: '简体中文' };

/** Returns the name of a language in that language. */
export const languageName = (language: Language): string => NAMES[language];

/** Loads the messages of the language that was chosen in this browser, or else of its preferred language. */
export async function initMessages(): Promise<void> {
  await i18next.use(initReactI18next).init({ resources: {}, interpolation: { escapeValue: false } });
  await chooseLanguage(initialLanguage());
}

export async function chooseLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await load(language));
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  localStorage.setItem(STORAGE_KEY, language);
}

async function load(language: Language): Promise<object> {
  const { default: messages } = await (language === 'zh' ? import('./zh.json') : import('./en.json'));
  return messages;
}

function initialLanguage(): Language {
  const kept = LANGUAGES.find((each) => each === localStorage.getItem(STORAGE_KEY));
  return kept ?? (navigator.languages[0]?.toLowerCase().startsWith('zh') === true ? 'zh' : 'en');
}
