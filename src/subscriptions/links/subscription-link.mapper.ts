import { showFields } from '../../fields/field-documents.js';
import type { SubscriptionLink } from './subscription-link.entity.js';
import { type LinkDocument, SubscriptionLinkFields } from './subscription-link.fields.js';

/** @param now Unix seconds */
export function linkDocument(link: SubscriptionLink, now: number): LinkDocument {
  return showFields(SubscriptionLinkFields, link, now);
}

/** A link as the audit log has it: neither with its code nor with its uses. */
export function auditedLink({
  userId,
  name,
  endsAt,
  endedAt,
}: Pick<SubscriptionLink, 'userId' | 'name' | 'endsAt' | 'endedAt'>) {
  return { user: userId, name, ends_at: endsAt, ended_at: endedAt };
}
