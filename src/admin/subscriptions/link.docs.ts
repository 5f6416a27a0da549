import { documentSchema } from '../../http/fields/field-schemas.js';
import { described, itemsOf, named, record } from '../../http/openapi/schemas.js';
import { SubscriptionLinkFields } from '../../subscriptions/links/subscription-link.fields.js';

const URL = described('string?', 'The address for apps; null while the panel does not know its own. It is a secret');

/** A caller without the right users:secrets gets no address. */
export const LINK_VIEW = documentSchema(SubscriptionLinkFields, {}, { url: URL });
export const LINK_VIEWS = named('SubscriptionLinks', itemsOf(LINK_VIEW));

const FIELDS = {
  account: 'string',
  address: described('string?', 'Where apps log in; null while the panel does not know its own address'),
  link: described('string?', 'A subscription link; null while the panel does not know its own address'),
  text_en: described(
    'string',
    'The English text, with {account}, {password}, {address} and {link} in place of the values',
  ),
  text_zh: described('string', 'The Chinese text'),
} as const;
export const HAND_OVER = named('HandOver', record(FIELDS));
