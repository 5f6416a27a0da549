import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/time/clock.js';
import { Database } from '../../database/database.js';
import type { User } from '../user/user.entity.js';
import { UserRepository } from '../user/user.repository.js';
import type { Condition } from '../condition.js';
import { FilteredUserRepository } from './filtered-user.repository.js';
import { OrderedUserRepository } from './ordered-user.repository.js';
import { UserConditionFactory } from './user-condition.factory.js';
import type { UserFilter } from './user-filter.js';
import { ORDERINGS, type UserPlace, type UserSort } from './user-order.js';
import type { UserQuery } from './user-query.js';
import { type Found, UserSlicesService } from './user-slices.service.js';
import { UserTextRepository } from './user-text.repository.js';

/** One page of matching users. */
export interface UserPage {
  readonly users: readonly User[];
  /** The next page begins after this place. Null for the last page. */
  readonly next: UserPlace | null;
  /** The number of all matching users, at most {@link MAX_COUNTED}, or null where it was not counted. */
  readonly total: number | null;
}

/** User numbers per statement. */
const LOOKED_AT = 20_000;

/** Counts stop here. Operators need no larger number. */
export const MAX_COUNTED = 100_000;

/**
 * Finds users among some hundred thousand, page by page, without an index for every question. The first search reads the next users
 * in the order. That is enough where many users match. Where few users match, the second search reads all of them in slices. A slice
 * is short because the embedded database stops this process during a statement. No index holds the counters, because each traffic
 * report would have to change it.
 */
@Injectable()
export class UserSearchService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly users: UserRepository,
    private readonly filtered: FilteredUserRepository,
    private readonly inOrder: OrderedUserRepository,
    private readonly inSlices: UserSlicesService,
    private readonly texts: UserTextRepository,
    private readonly conditions: UserConditionFactory,
  ) {}

  /**
   * @param after the end of the page before
   * @param isCounted whether the result has the total
   * @throws NotFound for an unknown level or group in the filter
   */
  async page(
    filter: UserFilter,
    sort: UserSort,
    after: UserPlace | null,
    most: number,
    isCounted = false,
  ): Promise<UserPage> {
    const conditions = await this.conditionsOf(filter);
    const { places, total } = await this.find({ conditions, sort, after, most: most + 1 }, isCounted);
    const shown = places.slice(0, most);
    return {
      users: await this.users.listByIds(shown.map(({ id }) => id)),
      next: places.length > most ? (shown.at(-1) ?? null) : null,
      total: total === null ? null : Math.min(total, MAX_COUNTED),
    };
  }

  /** The number of matching users, at most `most`. */
  async count(filter: UserFilter, most = MAX_COUNTED): Promise<number> {
    return this.inSlices.count(await this.conditionsOf(filter), most);
  }

  /**
   * The numbers of matching users above `after` and not above `through`, ascending, in a transaction. It reads few numbers at
   * once: with fewer than `most` results, `lookedAt` is the last number that was read.
   */
  async next(
    manager: EntityManager,
    filter: UserFilter,
    { after, through }: { readonly after: number; readonly through: number },
    most: number,
  ): Promise<{ ids: number[]; lookedAt: number }> {
    const last = Math.min(after + LOOKED_AT, through);
    const conditions = await this.conditions.create(manager, filter, this.clock.unixSeconds());
    const ids = await manager.withRepository(this.filtered).nextIds(conditions, { after, last }, most);
    return { ids, lookedAt: ids.length === most ? (ids.at(-1) ?? last) : last };
  }

  /** The highest number of a user, or 0. */
  async highest(): Promise<number> {
    return this.users.highestId();
  }

  /** The same text with the sign of its current meaning, which later changes of users do not affect. */
  async settle(text: string): Promise<string> {
    return this.texts.settle(text);
  }

  /** Counts with a second search only where that is quick: where many users match, or all. */
  private async find(query: UserQuery, isCounted: boolean): Promise<Found> {
    const count = async (): Promise<number | null> =>
      isCounted ? this.inSlices.count(query.conditions, MAX_COUNTED) : null;
    const inOrder = await this.inOrder.places(query);
    if (inOrder !== undefined) return { places: inOrder, total: await count() };
    const isSparse = ORDERINGS[query.sort.by].column !== undefined && query.after === null;
    if (isSparse) return this.inSlices.find(query, isCounted);
    return { places: (await this.inSlices.find(query)).places, total: await count() };
  }

  private async conditionsOf(filter: UserFilter): Promise<readonly Condition[]> {
    const now = this.clock.unixSeconds();
    return this.database.read((manager) => this.conditions.create(manager, filter, now));
  }
}
