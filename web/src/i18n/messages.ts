import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

const KEPT_AS = 'linegate-language';
const NAMES: Readonly<Record<Language, string>> = { en: 'English', zh: '简体中文' };

/** The language's own name. */
export const languageName = (language: Language): string => NAMES[language];

/** Loads the messages of the language that was chosen here before, or that the browser asks for. */
export async function startMessages(): Promise<void> {
  await i18next.use(initReactI18next).init({ resources: {}, interpolation: { escapeValue: false } });
  await chooseLanguage(firstLanguage());
}

export async function chooseLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await load(language));
  }
  await i18next.changeLanguage(language);
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  localStorage.setItem(KEPT_AS, language);
}

async function load(language: Language): Promise<object> {
  const { default: messages } = await (language === 'zh' ? import('./zh.json') : import('./en.json'));
  return messages;
}

function firstLanguage(): Language {
  const kept = LANGUAGES.find((each) => each === localStorage.getItem(KEPT_AS));
  return kept ?? (navigator.languages[0]?.toLowerCase().startsWith('zh') === true ? 'zh' : 'en');
}
