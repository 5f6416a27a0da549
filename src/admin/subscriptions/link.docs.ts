import { documentSchema } from '../../http/fields/field-schemas.js';
import { described, itemsOf, named } from '../../http/openapi/schemas.js';
import { SubscriptionLinkFields } from '../../subscriptions/links/subscription-link.fields.js';

const URL = described('string?', 'The address for apps; null while the panel does not know its own. It is a secret');

/** A caller without the right users:secrets gets no address. */
export const LINK_VIEW = documentSchema(SubscriptionLinkFields, {}, { url: URL });
export const LINK_VIEWS = named('SubscriptionLinks', itemsOf(LINK_VIEW));
