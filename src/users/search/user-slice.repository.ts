import type { SelectQueryBuilder } from 'typeorm';
import type { User } from '../user/user.entity.js';
import type { Condition } from '../condition.js';
import { FilteredUserRepository } from './filtered-user.repository.js';
import { ORDERINGS, type UserPlace, type UserSort } from './user-order.js';
import { comparable, type UserQuery } from './user-query.js';

/** The user numbers from `from` up to, but not including, `to`. */
export interface Slice {
  readonly from: number;
  readonly to: number;
}

/** A place, with the number of matching users in its slice where the query counts them. */
export interface CountedPlace extends UserPlace {
  readonly total?: number;
}

/** Reads users of one slice of numbers. */
export class UserSliceRepository extends FilteredUserRepository {
  /** The first places of the query in the slice. @param before only the places before this one */
  async places(
    query: UserQuery,
    slice: Slice,
    { isCounted, before }: { readonly isCounted: boolean; readonly before: UserPlace | undefined },
  ): Promise<CountedPlace[]> {
    const { sort, after, most, conditions } = query;
    const { expression } = ORDERINGS[sort.by];
    const direction = sort.isDescending ? 'DESC' : 'ASC';
    const places = this.createQueryBuilder('user')
      .select(expression, 'value')
      .addSelect('user.id', 'id')
      .orderBy('value', direction)
      .addOrderBy('id', direction);
    if (isCounted) places.addSelect('COUNT(*) OVER ()', 'total');
    within(places, slice);
    if (before !== undefined) whereBeyond(places, sort, before, 'before');
    if (after !== null) whereBeyond(places, sort, after, 'after');
    return this.whereAll(places, conditions).limit(most).getRawMany<CountedPlace>();
  }

  /** The number of matching users in the slice. */
  async countMatching(conditions: readonly Condition[], slice: Slice): Promise<number> {
    const query = within(this.createQueryBuilder('user').select('COUNT(*)', 'count'), slice);
    const row = await this.whereAll(query, conditions).getRawOne<{ count: number }>();
    return row?.count ?? 0;
  }
}

function within(query: SelectQueryBuilder<User>, { from, to }: Slice): SelectQueryBuilder<User> {
  return query.where('user.id >= :from AND user.id < :to', { from, to });
}

/** Restricts a query to the users on one side of a place. */
function whereBeyond(
  query: SelectQueryBuilder<User>,
  sort: UserSort,
  place: UserPlace,
  side: 'before' | 'after',
): void {
  const { expression } = ORDERINGS[sort.by];
  const sign = sort.isDescending === (side === 'after') ? '<' : '>';
  query.andWhere(
    `(${expression} ${sign} :${side}Value OR (${expression} = :${side}Value AND user.id ${sign} :${side}Id))`,
    { [`${side}Value`]: comparable(place.value, sort), [`${side}Id`]: place.id },
  );
}
