import type { SelectQueryBuilder } from 'typeorm';
import { BY_NUMBER, type User } from '../user/user.entity.js';
import type { Condition } from '../condition.js';
import { FilteredUserRepository } from './filtered-user.repository.js';
import { ORDERINGS, type UserPlace } from './user-order.js';
import { comparable, type UserQuery } from './user-query.js';

/** A search checks the conditions for this many users, the next ones in the order. */
const LOOKED_AT = 1000;

/** Reads users in the order of an index. */
export class OrderedUserRepository extends FilteredUserRepository {
  /** The places of the page. Undefined without an index, and where the page is not full but unread users remain. */
  async places(query: UserQuery): Promise<UserPlace[] | undefined> {
    const { column } = ORDERINGS[query.sort.by];
    if (column === undefined) return undefined;
    const most = query.conditions.length === 0 ? query.most : LOOKED_AT;
    const next = await this.nextPlaces(column, query, most);
    const found = await this.matching(next, query.conditions);
    const isEnough = found.length >= query.most || next.length < most;
    return isEnough ? found.slice(0, query.most) : undefined;
  }

  /**
   * The next places in the order, from the index alone: first the places with the value of the last one, which may be very many,
   * and then the places beyond it.
   */
  private async nextPlaces(column: string, query: UserQuery, most: number): Promise<UserPlace[]> {
    const { after, sort } = query;
    if (after === null) return this.ordered(column, query, most).getRawMany<UserPlace>();
    const beyond = sort.isDescending ? '<' : '>';
    const value = comparable(after.value, sort);
    const same = await this.ordered(column, query, most)
      .andWhere(`${column} = :value AND user.id ${beyond} :id`, { value, id: after.id })
      .getRawMany<UserPlace>();
    if (same.length === most) return same;
    const others = await this.ordered(column, query, most - same.length)
      .andWhere(`${column} ${beyond} :value`, { value })
      .getRawMany<UserPlace>();
    return [...same, ...others];
  }

  /** Reads only a range of the index, where a condition is a range of this index. */
  private ordered(column: string, { sort, conditions }: UserQuery, most: number): SelectQueryBuilder<User> {
    const direction = sort.isDescending ? 'DESC' : 'ASC';
    const query = this.createQueryBuilder('user')
      .select(column, 'value')
      .addSelect('user.id', 'id')
      .orderBy(column, direction)
      .limit(most);
    for (const { stretch } of conditions) {
      if (stretch?.column === column)
        query.andWhere(`${column} >= :first AND ${column} < :end`, { first: stretch.first, end: stretch.end });
    }
    if (column === ORDERINGS.id.column) query.useIndex(BY_NUMBER);
    // With a second column, MySQL would sort all users instead of reading the index of the first one.
    return ORDERINGS[sort.by].isUnique === true ? query : query.addOrderBy('user.id', direction);
  }

  /** The places whose users meet the conditions, in the same order. */
  private async matching(places: readonly UserPlace[], conditions: readonly Condition[]): Promise<UserPlace[]> {
    if (places.length === 0 || conditions.length === 0) return [...places];
    // Literals, since a parameter for each would take longer than the query. They are integers from the database.
    const ids = places.map(({ id }) => id).join(',');
    const query = this.createQueryBuilder('user').select('user.id', 'id').where(`user.id IN (${ids})`);
    const rows = await this.whereAll(query, conditions).getRawMany<{ id: number }>();
    const isFound = new Set(rows.map(({ id }) => id));
    return places.filter(({ id }) => isFound.has(id));
  }
}
