import { Injectable } from '@nestjs/common';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { Database } from '../../database/database.js';
import { User } from '../user.entity.js';
import { type Condition, whereAll } from './condition.js';
import { ORDERINGS, type UserPlace } from './user-order.js';
import { comparable, type UserQuery } from './user-query.js';

/** So many users are looked at, the next ones in the order. */
const LOOKED_AT = 1000;

/** Reads users in the order of an index. */
@Injectable()
export class InOrder {
  constructor(private readonly database: Database) {}

  /** The places of the page, or nothing where it is not full and there are users who were not looked at. */
  async find(query: UserQuery): Promise<UserPlace[] | undefined> {
    const { column } = ORDERINGS[query.sort.by];
    if (column === undefined) return undefined;
    return this.database.read(async (manager) => {
      const most = query.conditions.length === 0 ? query.most : LOOKED_AT;
      const next = await nextPlaces(manager, column, query, most);
      const found = await matching(manager, next, query.conditions);
      const isEnough = found.length >= query.most || next.length < most;
      return isEnough ? found.slice(0, query.most) : undefined;
    });
  }
}

/**
 * The next places in the order. The index alone is read for them: first those with the same value as the last place, of which
 * there may be very many, and then those beyond.
 */
async function nextPlaces(
  manager: EntityManager,
  column: string,
  query: UserQuery,
  most: number,
): Promise<UserPlace[]> {
  const { after, sort } = query;
  if (after === null) return ordered(manager, column, query, most).getRawMany<UserPlace>();
  const beyond = sort.isDescending ? '<' : '>';
  const value = comparable(after.value);
  const same = await ordered(manager, column, query, most)
    .andWhere(`${column} = :value AND user.id ${beyond} :id`, { value, id: after.id })
    .getRawMany<UserPlace>();
  if (same.length === most) return same;
  const others = await ordered(manager, column, query, most - same.length)
    .andWhere(`${column} ${beyond} :value`, { value })
    .getRawMany<UserPlace>();
  return [...same, ...others];
}

/** No more of the index than a condition leaves, where that is a stretch of this very index. */
function ordered(
  manager: EntityManager,
  column: string,
  { sort, conditions }: UserQuery,
  most: number,
): SelectQueryBuilder<User> {
  const direction = sort.isDescending ? 'DESC' : 'ASC';
  const query = manager
    .createQueryBuilder(User, 'user')
    .select(column, 'value')
    .addSelect('user.id', 'id')
    .orderBy(column, direction)
    .limit(most);
  for (const { stretch } of conditions) {
    if (stretch?.column === column)
      query.andWhere(`${column} >= :first AND ${column} < :end`, { first: stretch.first, end: stretch.end });
  }
  // With a second column, MySQL would sort all users instead of reading the index of the first.
  return ORDERINGS[sort.by].isUnique === true ? query : query.addOrderBy('user.id', direction);
}

/** Those of the places whose users meet the conditions, in their order. */
async function matching(
  manager: EntityManager,
  places: readonly UserPlace[],
  conditions: readonly Condition[],
): Promise<UserPlace[]> {
  if (places.length === 0 || conditions.length === 0) return [...places];
  // Whole numbers of the database's own, as text: a parameter for each would take longer than the query.
  const ids = places.map(({ id }) => id).join(',');
  const query = manager.createQueryBuilder(User, 'user').select('user.id', 'id').where(`user.id IN (${ids})`);
  const rows = await whereAll(query, conditions).getRawMany<{ id: number }>();
  const isFound = new Set(rows.map(({ id }) => id));
  return places.filter(({ id }) => isFound.has(id));
}
