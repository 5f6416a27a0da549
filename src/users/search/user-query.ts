import type { SelectQueryBuilder } from 'typeorm';
import type { User } from '../user.entity.js';
import type { Condition } from './condition.js';
import type { UserPlace, UserSort } from './user-order.js';

/** One page that is asked for: of whom, in which order, after which place, and how many. */
export interface UserQuery {
  readonly conditions: readonly Condition[];
  readonly sort: UserSort;
  readonly after: UserPlace | null;
  readonly most: number;
}

/** Asks for those who come after a place. */
export function whereAfter(
  query: SelectQueryBuilder<User>,
  value: string,
  { isDescending }: UserSort,
  after: UserPlace,
): void {
  const beyond = isDescending ? '<' : '>';
  query.andWhere(`(${value} ${beyond} :afterValue OR (${value} = :afterValue AND user.id ${beyond} :afterId))`, {
    afterValue: comparable(after.value),
    afterId: after.id,
  });
}

/** Asks for those who come before a place. */
export function whereBefore(
  query: SelectQueryBuilder<User>,
  value: string,
  { isDescending }: UserSort,
  before: UserPlace,
): void {
  const nearer = isDescending ? '>' : '<';
  query.andWhere(`(${value} ${nearer} :beforeValue OR (${value} = :beforeValue AND user.id ${nearer} :beforeId))`, {
    beforeValue: comparable(before.value),
    beforeId: before.id,
  });
}

/** A number beyond 2^53 as one, not as the text that it is in a place: SQLite takes every text for more than any number. */
export function comparable(value: number | string): number | string | bigint {
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : value;
}
