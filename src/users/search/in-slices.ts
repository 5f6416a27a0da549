import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { Database } from '../../database/database.js';
import { User } from '../user.entity.js';
import { type Condition, whereAll } from './condition.js';
import { comparePlaces, ORDERINGS, type UserPlace } from './user-order.js';
import { type UserQuery, whereAfter, whereBefore } from './user-query.js';

/** Numbers of users that one statement looks at. The first looks at few: what it finds is a measure for the others. */
const SLICE = 20_000;
const FIRST_SLICE = 1000;

/** The numbers from one up to, and not including, another. */
interface Slice {
  readonly from: number;
  readonly to: number;
}

/** The places of a page, and how many users there are altogether, where that was asked for. */
export interface Found {
  readonly places: UserPlace[];
  readonly total: number | null;
}

/** A place that a slice has, with the number of those that it has. */
interface CountedPlace extends UserPlace {
  readonly total?: number;
}

/** Looks at all users, some thousand at a time, and lets others have their turn in between. */
@Injectable()
export class InSlices {
  constructor(private readonly database: Database) {}

  /** @param isCounted for a first page of few among many: then counting them costs hardly anything */
  async find(query: UserQuery, isCounted = false): Promise<Found> {
    const { sort, most } = query;
    const compare = comparePlaces(sort);
    const isByNumber = sort.by === 'id' && !isCounted;
    let best: UserPlace[] = [];
    let total = 0;
    for await (const slices of this.slices(sort.isDescending, isByNumber ? query.after : null)) {
      // Once there is a page, only who comes before its last one matters: hardly anybody is looked at any closer.
      const before = isCounted ? undefined : best[most - 1];
      const found = await this.each(slices, (manager, slice) => matching(manager, query, slice, { isCounted, before }));
      for (const [first] of found) total += first?.total ?? 0;
      best = [...best, ...found.flat().map(({ value, id }) => ({ value, id }))].sort(compare).slice(0, most);
      if (isByNumber && best.length === most) break;
    }
    return { places: best, total: isCounted ? total : null };
  }

  async count(conditions: readonly Condition[], most: number): Promise<number> {
    if (conditions.length === 0) return Math.min(most, await this.database.read((manager) => manager.count(User)));
    let count = 0;
    for await (const slices of this.slices()) {
      const counts = await this.each(slices, (manager, slice) => countMatching(manager, conditions, slice));
      for (const each of counts) count += each;
      if (count >= most) return most;
    }
    return count;
  }

  /**
   * The next slices, in the direction of the order: who is equal in it is sorted by number.
   *
   * @param after where numbers are the order, the place after which to begin
   */
  private async *slices(isDescending = false, after: UserPlace | null = null): AsyncGenerator<readonly Slice[]> {
    const top = await this.database.read((manager) => manager.maximum(User, 'id'));
    const slices = cut((top ?? 0) + 1, isDescending).filter(
      ({ from, to }) => after === null || (isDescending ? from <= after.id : to > after.id),
    );
    yield slices.slice(0, 1);
    for (let index = 1; index < slices.length; index += this.database.readsAtOnce) {
      await nextTurn();
      yield slices.slice(index, index + this.database.readsAtOnce);
    }
  }

  private async each<T>(
    slices: readonly Slice[],
    look: (manager: EntityManager, slice: Slice) => Promise<T>,
  ): Promise<T[]> {
    return Promise.all(slices.map((slice) => this.database.read((manager) => look(manager, slice))));
  }
}

async function matching(
  manager: EntityManager,
  query: UserQuery,
  slice: Slice,
  { isCounted, before }: { readonly isCounted: boolean; readonly before: UserPlace | undefined },
): Promise<CountedPlace[]> {
  const { sort, after, most, conditions } = query;
  const { expression } = ORDERINGS[sort.by];
  const direction = sort.isDescending ? 'DESC' : 'ASC';
  const places = manager
    .createQueryBuilder(User, 'user')
    .select(expression, 'value')
    .addSelect('user.id', 'id')
    .orderBy('value', direction)
    .addOrderBy('id', direction);
  if (isCounted) places.addSelect('COUNT(*) OVER ()', 'total');
  within(places, slice);
  if (before !== undefined) whereBefore(places, expression, sort, before);
  if (after !== null) whereAfter(places, expression, sort, after);
  return whereAll(places, conditions).limit(most).getRawMany<CountedPlace>();
}

async function countMatching(manager: EntityManager, conditions: readonly Condition[], slice: Slice): Promise<number> {
  const query = within(manager.createQueryBuilder(User, 'user').select('COUNT(*)', 'count'), slice);
  const row = await whereAll(query, conditions).getRawOne<{ count: number }>();
  return row?.count ?? 0;
}

function within(query: SelectQueryBuilder<User>, { from, to }: Slice): SelectQueryBuilder<User> {
  return query.where('user.id >= :from AND user.id < :to', { from, to });
}

/** All numbers below one, as slices: a small one first. */
function cut(end: number, isDescending: boolean): Slice[] {
  const slices: Slice[] = [];
  for (let from = 0; from < end;) {
    const to = Math.min(end, from + (from === 0 ? FIRST_SLICE : SLICE));
    slices.push({ from, to });
    from = to;
  }
  return isDescending ? slices.map(({ from, to }) => ({ from: end - to, to: end - from })) : slices;
}
