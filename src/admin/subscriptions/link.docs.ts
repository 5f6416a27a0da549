import { documentSchema } from '../../fields/field-schemas.js';
import { described, enumOf, itemsOf, named, nullable, record } from '../../fields/schemas.js';
import { SubscriptionLinkFields } from '../../subscriptions/links/subscription-link.fields.js';

const URL = described('string?', 'The address for apps; null while the panel does not know its own. It is a secret');

const URL_PROBLEMS = ['no-subscription-url', 'link-lost'] as const;
export type UrlProblem = (typeof URL_PROBLEMS)[number];
const URL_PROBLEM = nullable(
  described(
    enumOf(URL_PROBLEMS),
    'Why a valid link has no address: the panel does not know its own, or cannot open the code',
  ),
);

/** A caller without the right users:secrets gets no address. */
export const LINK_VIEW = documentSchema(SubscriptionLinkFields, {}, { url: URL, url_problem: URL_PROBLEM });
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
