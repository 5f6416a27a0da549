import { hash } from 'node:crypto';
import type { MovedUser } from '../panels/nouns.js';

const LENGTH = 6;

/** The fields that a later import takes over if they have changed in the old panel. */
export const MARKED_FIELDS = [
  ...(['account', 'nickname', 'passwordHash', 'port', 'passwd', 'uuid', 'transferEnable', 'enable'] as const),
  ...(['speedLimit', 'credit', 'expiredAt', 'banTime', 'rank', 'groupKey', 'resetTime', 'resetStrategy'] as const),
  ...(['resetDay', 'resetInterval', 'inviteNum', 'status', 'deviceLimit', 'note'] as const),
];
export type MarkedField = (typeof MARKED_FIELDS)[number];

/** A short hash of each field, in the order of {@link MARKED_FIELDS}: enough to see that a field has changed there. */
export function fieldMarks(user: MovedUser): string {
  return MARKED_FIELDS.map((field) => hash('sha256', String(user[field]), 'base64url').slice(0, LENGTH)).join('');
}

/** The fields that differ between two imports. */
export function changedFields(before: string, after: string): ReadonlySet<MarkedField> {
  const markOf = (marks: string, index: number): string => marks.slice(index * LENGTH, (index + 1) * LENGTH);
  return new Set(MARKED_FIELDS.filter((_field, index) => markOf(before, index) !== markOf(after, index)));
}
