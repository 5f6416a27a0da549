import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { Database } from '../../database/database.js';
import { User } from '../user.entity.js';
import { type Condition, whereAll } from './condition.js';
import { comparePlaces, ORDERINGS, type UserPlace } from './user-order.js';
import { type UserQuery, whereAfter } from './user-query.js';

/** Numbers of users that one statement looks at. */
const SLICE = 20_000;

/** Looks at all users, some thousand at a time, and lets others have their turn in between. */
@Injectable()
export class InSlices {
  constructor(private readonly database: Database) {}

  /** The places of the page. */
  async find(query: UserQuery): Promise<UserPlace[]> {
    const { sort, most } = query;
    const compare = comparePlaces(sort);
    let best: UserPlace[] = [];
    for await (const from of this.slices(sort.by === 'id' ? query : undefined)) {
      const found = await this.database.read((manager) => matching(manager, query, from));
      best = [...best, ...found].sort(compare).slice(0, most);
      if (sort.by === 'id' && best.length === most) break;
    }
    return best;
  }

  async count(conditions: readonly Condition[], most: number): Promise<number> {
    let count = 0;
    for await (const from of this.slices()) {
      count += await this.database.read((manager) => countMatching(manager, conditions, from));
      if (count >= most) return most;
    }
    return count;
  }

  /** Where each slice begins: in the order of numbers, and only what comes after a place, where that is the order. */
  private async *slices(query?: UserQuery): AsyncGenerator<number> {
    const top = await this.database.read((manager) => manager.maximum(User, 'id'));
    const count = Math.ceil(((top ?? 0) + 1) / SLICE);
    const isDescending = query?.sort.isDescending === true;
    const begun = query?.after === undefined || query.after === null ? undefined : Math.floor(query.after.id / SLICE);
    const first = begun ?? (isDescending ? count - 1 : 0);
    for (let index = first; index >= 0 && index < count; index += isDescending ? -1 : 1) {
      yield index * SLICE;
      await nextTurn();
    }
  }
}

async function matching(manager: EntityManager, query: UserQuery, from: number): Promise<UserPlace[]> {
  const { sort, after, most, conditions } = query;
  const { expression } = ORDERINGS[sort.by];
  const direction = sort.isDescending ? 'DESC' : 'ASC';
  const places = manager
    .createQueryBuilder(User, 'user')
    .select(expression, 'value')
    .addSelect('user.id', 'id')
    .orderBy('value', direction)
    .addOrderBy('id', direction);
  slice(places, from);
  if (after !== null) whereAfter(places, expression, sort, after);
  return whereAll(places, conditions).limit(most).getRawMany<UserPlace>();
}

async function countMatching(manager: EntityManager, conditions: readonly Condition[], from: number): Promise<number> {
  const query = slice(manager.createQueryBuilder(User, 'user').select('COUNT(*)', 'count'), from);
  const row = await whereAll(query, conditions).getRawOne<{ count: number }>();
  return row?.count ?? 0;
}

function slice(query: SelectQueryBuilder<User>, from: number): SelectQueryBuilder<User> {
  return query.where('user.id >= :from AND user.id < :to', { from, to: from + SLICE });
}
