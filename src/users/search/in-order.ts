import { Injectable } from '@nestjs/common';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { Database } from '../../database/database.js';
import { User } from '../user.entity.js';
import { whereAll } from './condition.js';
import { ORDERINGS, type UserPlace } from './user-order.js';
import { type UserQuery, whereAfter, whereUpTo } from './user-query.js';

/** So many users are looked at, the next ones in the order. */
const LOOKED_AT = 2000;

/** Reads users in the order of an index. */
@Injectable()
export class InOrder {
  constructor(private readonly database: Database) {}

  /** The places of the page, or nothing where it is not full and there are users who were not looked at. */
  async find(query: UserQuery): Promise<UserPlace[] | undefined> {
    const { column } = ORDERINGS[query.sort.by];
    if (column === undefined) return undefined;
    return this.database.read(async (manager) => {
      const last = await boundary(manager, column, query);
      const places = await matching(manager, column, query, last);
      return last === undefined || places.length === query.most ? places : undefined;
    });
  }
}

/** The last place that is looked at; nothing where those are all. The index alone is read for it. */
async function boundary(manager: EntityManager, column: string, query: UserQuery): Promise<UserPlace | undefined> {
  return places(manager, column, query).offset(LOOKED_AT).limit(1).getRawOne<UserPlace>();
}

async function matching(
  manager: EntityManager,
  column: string,
  query: UserQuery,
  last: UserPlace | undefined,
): Promise<UserPlace[]> {
  const wanted = whereAll(places(manager, column, query), query.conditions);
  if (last !== undefined) whereUpTo(wanted, column, query.sort, last);
  return wanted.limit(query.most).getRawMany<UserPlace>();
}

function places(manager: EntityManager, column: string, { sort, after }: UserQuery): SelectQueryBuilder<User> {
  const direction = sort.isDescending ? 'DESC' : 'ASC';
  const query = manager
    .createQueryBuilder(User, 'user')
    .select(column, 'value')
    .addSelect('user.id', 'id')
    .where('1 = 1')
    .orderBy(column, direction);
  if (column !== 'user.id') query.addOrderBy('user.id', direction);
  if (after !== null) whereAfter(query, column, sort, after);
  return query;
}
