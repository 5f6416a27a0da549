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

/** Asks for those who come after a place. The first condition is what an index is entered by. */
export function whereAfter(
  query: SelectQueryBuilder<User>,
  value: string,
  { isDescending }: UserSort,
  { value: least, id }: UserPlace,
): void {
  const [further, orSame] = isDescending ? ['<', '<='] : ['>', '>='];
  query.andWhere(`${value} ${orSame} :afterValue`, { afterValue: comparable(least) });
  query.andWhere(`(${value} ${further} :afterValue OR user.id ${further} :afterId)`, { afterId: id });
}

/** And for those who do not come after another place. */
export function whereUpTo(
  query: SelectQueryBuilder<User>,
  value: string,
  { isDescending }: UserSort,
  { value: most, id }: UserPlace,
): void {
  const [nearer, orSame] = isDescending ? ['>', '>='] : ['<', '<='];
  query.andWhere(`${value} ${orSame} :lastValue`, { lastValue: comparable(most) });
  query.andWhere(`(${value} ${nearer} :lastValue OR user.id ${orSame} :lastId)`, { lastId: id });
}

/** A number beyond 2^53 as one, not as the text that it is in a place: SQLite takes every text for more than any number. */
function comparable(value: number | string): number | string | bigint {
  return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : value;
}
