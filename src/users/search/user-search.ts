import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { Database } from '../../database/database.js';
import { User } from '../user.entity.js';
import { whereAll } from './condition.js';
import { filterConditions } from './filter-conditions.js';
import { InOrder } from './in-order.js';
import { type Found, InSlices } from './in-slices.js';
import { settledText } from './text-search.js';
import type { UserFilter } from './user-filter.js';
import { ORDERINGS, type UserPlace, type UserSort } from './user-order.js';
import type { UserQuery } from './user-query.js';

/** Some of the users that were asked for, and where the next ones begin; null where there are none. */
export interface UserPage {
  readonly users: readonly User[];
  readonly next: UserPlace | null;
  /** How many there are altogether, at most {@link MOST_COUNTED}; null where that was not asked for. */
  readonly total: number | null;
}

/** Numbers that are looked at in one go. */
const LOOKED_AT = 20_000;

/** How many are counted before it is no longer of interest how many more there are. */
export const MOST_COUNTED = 100_000;

/**
 * Finds users among some hundred thousand, page by page, without an index for every question. First it looks among those who
 * come next in the order, which is enough where many are wanted. Where few are, it looks at all, in slices so short that
 * neither a server nor the embedded database, which stops this process meanwhile, keeps others waiting.
 */
@Injectable()
export class UserSearch {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly inOrder: InOrder,
    private readonly inSlices: InSlices,
  ) {}

  /**
   * @param after where the page before ended
   * @param isCounted whether to tell how many there are
   * @throws NotFound where a level or group of the filter is not there
   */
  async page(
    filter: UserFilter,
    sort: UserSort,
    after: UserPlace | null,
    most: number,
    isCounted = false,
  ): Promise<UserPage> {
    const conditions = await this.conditions(filter);
    const { places, total } = await this.find({ conditions, sort, after, most: most + 1 }, isCounted);
    const shown = places.slice(0, most);
    return {
      users: await this.read(shown.map(({ id }) => id)),
      next: places.length > most ? (shown.at(-1) ?? null) : null,
      total: total === null ? null : Math.min(total, MOST_COUNTED),
    };
  }

  /** How many there are, at most `most`. */
  async count(filter: UserFilter, most = MOST_COUNTED): Promise<number> {
    return this.inSlices.count(await this.conditions(filter), most);
  }

  /**
   * The numbers of those who come after one and not after another, ascending; inside a transaction. Few numbers are looked at
   * in one go: where less than `most` are found, `lookedAt` says how far.
   */
  async next(
    manager: EntityManager,
    filter: UserFilter,
    { after, through }: { readonly after: number; readonly through: number },
    most: number,
  ): Promise<{ ids: number[]; lookedAt: number }> {
    const last = Math.min(after + LOOKED_AT, through);
    const conditions = await filterConditions(manager, filter, this.clock.unixSeconds());
    const query = manager
      .createQueryBuilder(User, 'user')
      .select('user.id', 'id')
      .where('user.id > :after AND user.id <= :last', { after, last })
      .orderBy('user.id')
      .limit(most);
    const ids = (await whereAll(query, conditions).getRawMany<{ id: number }>()).map(({ id }) => id);
    return { ids, lookedAt: ids.length === most ? (ids.at(-1) ?? last) : last };
  }

  /** The highest number there is. */
  async highest(): Promise<number> {
    return this.database.read(async (manager) => (await manager.maximum(User, 'id')) ?? 0);
  }

  /** A text that means tomorrow what it means now. */
  async settle(text: string): Promise<string> {
    return this.database.read((manager) => settledText(manager, text));
  }

  /** Users are looked at a second time to count them only where that is quick: many are wanted, or all. */
  private async find(query: UserQuery, isCounted: boolean): Promise<Found> {
    const count = async (): Promise<number | null> =>
      isCounted ? this.inSlices.count(query.conditions, MOST_COUNTED) : null;
    const inOrder = await this.inOrder.find(query);
    if (inOrder !== undefined) return { places: inOrder, total: await count() };
    const isSparse = ORDERINGS[query.sort.by].column !== undefined && query.after === null;
    if (isSparse) return this.inSlices.find(query, isCounted);
    return { places: (await this.inSlices.find(query)).places, total: await count() };
  }

  private async conditions(filter: UserFilter): ReturnType<typeof filterConditions> {
    const now = this.clock.unixSeconds();
    return this.database.read((manager) => filterConditions(manager, filter, now));
  }

  /** In the order of the numbers, with level and group. */
  private async read(ids: readonly number[]): Promise<User[]> {
    if (ids.length === 0) return [];
    const users = await this.database.read((manager) =>
      manager.find(User, { where: { id: In([...ids]) }, relations: { level: true, group: true } }),
    );
    const byId = new Map(users.map((user) => [user.id, user]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}
