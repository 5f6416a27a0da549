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
  whereBeyond(query, value, isDescending ? '<' : '>', after, 'after');
}

/** Asks for those who come before a place. */
export function whereBefore(
  query: SelectQueryBuilder<User>,
  value: string,
  { isDescending }: UserSort,
  before: UserPlace,
): void {
  whereBeyond(query, value, isDescending ? '>' : '<', before, 'before');
}

/** @param name what the parameters begin with */
function whereBeyond(
  query: SelectQueryBuilder<User>,
  value: string,
  sign: string,
  place: UserPlace,
  name: string,
): void {
  query.andWhere(`(${value} ${sign} :${name}Value OR (${value} = :${name}Value AND user.id ${sign} :${name}Id))`, {
    [`${name}Value`]: comparable(place.value),
    [`${name}Id`]: place.id,
  });
}

/** A number beyond 2^53 as one, not as the text that it is in a place: SQLite takes every text for more than any number. */
export function comparable(value: number | string): number | string | bigint {
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : value;
}
