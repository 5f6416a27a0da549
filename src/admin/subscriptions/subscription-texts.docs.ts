import { described, enumOf, itemsOf, list, named, record } from '../../fields/schemas.js';
import { PROBLEM_VALUES } from '../../http/openapi/api-problem.js';
import { FORMAT_NAMES } from '../../subscriptions/formats/format-names.js';
import { LEFT_OUT_CODES } from '../../subscriptions/formats/left-out/left-out-texts.js';
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

/** Why apps lack a server. */
export const OMISSION_FIELDS = {
  code: described(
    named('SubscriptionOmissionCode', enumOf(LEFT_OUT_CODES)),
    'The id of the reason, which stays the same when the sentence changes',
  ),
  values: PROBLEM_VALUES,
  because: described('string', 'The reason as an English sentence'),
} as const;
const OMISSION = named('SubscriptionOmission', record({ name: 'string', ...OMISSION_FIELDS }));
export const PREVIEW = named(
  'SubscriptionPreview',
  record({
    format: named('SubscriptionFormat', enumOf(FORMAT_NAMES)),
    content: 'string',
    left_out: described(list(OMISSION), 'The servers that the file lacks'),
  }),
);
