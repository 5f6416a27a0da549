import 'i18next';
import type messages from './en.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof messages };
  }
}
