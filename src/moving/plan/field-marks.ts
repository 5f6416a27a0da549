import { hash } from 'node:crypto';
import type { MovedEntry, MovedNode, MovedUser } from '../panels/nouns.js';

const LENGTH = 6;

/** The fields that a later import takes over if they have changed in the old panel. */
export const MARKED_FIELDS = [
  ...(['account', 'nickname', 'passwordHash', 'port', 'passwd', 'uuid', 'transferEnable', 'enable'] as const),
  ...(['speedLimit', 'credit', 'expiredAt', 'banTime', 'rank', 'groupKey', 'resetTime', 'resetStrategy'] as const),
  ...(['resetDay', 'resetInterval', 'inviteNum', 'status', 'deviceLimit', 'note'] as const),
];
export type MarkedField = (typeof MARKED_FIELDS)[number];

/** The same for nodes. The number and the family of a node never change. */
export const MARKED_NODE_FIELDS = [
  ...(['name', 'daemon', 'host', 'rank', 'method', 'protocol', 'obfs', 'obfsParam', 'isUdp', 'speedLimit'] as const),
  ...(['clientLimit', 'single', 'port', 'passwd', 'pushPort', 'pushSecret', 'trafficRate'] as const),
  ...(['groupKeys', 'ruleGroupKey'] as const),
];
export type MarkedNodeField = (typeof MARKED_NODE_FIELDS)[number];

export const MARKED_ENTRY_FIELDS = ['name', 'host', 'port', 'sort', 'country', 'hidden'] as const;
export type MarkedEntryField = (typeof MARKED_ENTRY_FIELDS)[number];

/** A short hash of each field, in the order of {@link MARKED_FIELDS}: enough to see that a field has changed there. */
export function fieldMarks(user: MovedUser): string {
  return marksOf(MARKED_FIELDS.map((field) => user[field]));
}

export function nodeMarks(node: MovedNode): string {
  return marksOf(
    MARKED_NODE_FIELDS.map((field) => (field === 'groupKeys' ? [...node.groupKeys].sort().join() : node[field])),
  );
}

export function entryMarks(entry: MovedEntry): string {
  return marksOf(MARKED_ENTRY_FIELDS.map((field) => entry[field]));
}

/** The fields that differ between two imports. */
export function changedFields<Field>(fields: readonly Field[], before: string, after: string): ReadonlySet<Field> {
  const markOf = (marks: string, index: number): string => marks.slice(index * LENGTH, (index + 1) * LENGTH);
  return new Set(fields.filter((_field, index) => markOf(before, index) !== markOf(after, index)));
}

function marksOf(values: readonly unknown[]): string {
  return values.map((value) => hash('sha256', String(value), 'base64url').slice(0, LENGTH)).join('');
}
