import i18next from 'i18next';
import type { SubscriptionOmission } from '../../api/resources/subscriptions.js';
import { shownValues } from '../../feedback/shown-values.js';

/** Why a file lacks a server, or apps cannot use a node, in the chosen language, or the English text if the messages lack the code. */
export function omissionText({ code, values, because }: Omit<SubscriptionOmission, 'name'>): string {
  return i18next.exists(`templates.because.${code}`)
    ? i18next.t(`templates.because.${code}`, shownValues(values))
    : because;
}
