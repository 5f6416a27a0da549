import i18next from 'i18next';
import type { Refused } from '../api/problem.js';

/** The values of a rejection as messages show them: lists with the separator of the language. */
export function shownValues(values: Refused['values'] = {}): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' ? value : value.join(i18next.t('common.between')),
    ]),
  );
}
