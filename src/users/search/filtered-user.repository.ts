import { Repository, type SelectQueryBuilder } from 'typeorm';
import type { User } from '../user/user.entity.js';
import type { Condition } from '../condition.js';

/** The rows of `users` that meet conditions. */
export class FilteredUserRepository extends Repository<User> {
  /** Up to `most` numbers of matching users, ascending, above `after` and not above `last`. */
  async nextIds(
    conditions: readonly Condition[],
    { after, last }: { readonly after: number; readonly last: number },
    most: number,
  ): Promise<number[]> {
    const query = this.createQueryBuilder('user')
      .select('user.id', 'id')
      .where('user.id > :after AND user.id <= :last', { after, last })
      .orderBy('user.id')
      .limit(most);
    return (await this.whereAll(query, conditions).getRawMany<{ id: number }>()).map(({ id }) => id);
  }

  protected whereAll(query: SelectQueryBuilder<User>, conditions: readonly Condition[]): SelectQueryBuilder<User> {
    for (const { text, parameters } of conditions) query.andWhere(`(${text})`, parameters);
    return query;
  }
}
