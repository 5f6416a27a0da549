import { described, enumOf, itemsOf, list, named, record } from '../../http/openapi/schemas.js';
import { FORMAT_NAMES } from '../../subscriptions/formats/format-names.js';
import { TEXT_NAMES } from '../../subscriptions/texts/text-names.js';

export const TEXT = named(
  'SubscriptionText',
  record({
    name: named('SubscriptionTextName', enumOf(TEXT_NAMES)),
    content: 'string',
    changed_at: described('integer?', 'Unix seconds; null for the default'),
  }),
);
export const TEXTS = named('SubscriptionTexts', itemsOf(TEXT));

const OMISSION = named('SubscriptionOmission', record({ name: 'string', because: 'string' }));
export const PREVIEW = named(
  'SubscriptionPreview',
  record({
    format: named('SubscriptionFormat', enumOf(FORMAT_NAMES)),
    content: 'string',
    left_out: described(list(OMISSION), 'The servers that the file lacks'),
  }),
);
