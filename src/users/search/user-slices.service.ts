import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { UserRepository } from '../user/user.repository.js';
import type { Condition } from '../condition.js';
import { comparePlaces, type UserPlace } from './user-order.js';
import type { UserQuery } from './user-query.js';
import { type Slice, UserSliceRepository } from './user-slice.repository.js';

/** User numbers per statement. The first slice is small: its places let the other statements skip most users. */
const SLICE = 20_000;
const FIRST_SLICE = 1000;

/** The places of a page, and the number of all matching users, or null where it was not counted. */
export interface Found {
  readonly places: UserPlace[];
  readonly total: number | null;
}

/** Reads all users, some thousand per statement, with turns for other requests in between. */
@Injectable()
export class UserSlicesService {
  constructor(
    private readonly database: Database,
    private readonly users: UserRepository,
    private readonly slices: UserSliceRepository,
  ) {}

  /** @param isCounted for the first page of few matches among many users: there, counting costs almost nothing */
  async find(query: UserQuery, isCounted = false): Promise<Found> {
    const { sort, most } = query;
    const compare = comparePlaces(sort);
    const isByNumber = sort.by === 'id' && !isCounted;
    let best: UserPlace[] = [];
    let total = 0;
    for await (const slices of this.inOrder(sort.isDescending, isByNumber ? query.after : null)) {
      // Once a page is full, only users before its last place matter. That excludes nearly all users at once.
      const before = isCounted ? undefined : best[most - 1];
      const found = await Promise.all(slices.map((slice) => this.slices.places(query, slice, { isCounted, before })));
      for (const [first] of found) total += first?.total ?? 0;
      best = [...best, ...found.flat().map(({ value, id }) => ({ value, id }))].sort(compare).slice(0, most);
      if (isByNumber && best.length === most) break;
    }
    return { places: best, total: isCounted ? total : null };
  }

  /** The number of matching users, at most `most`. */
  async count(conditions: readonly Condition[], most: number): Promise<number> {
    if (conditions.length === 0) return Math.min(most, await this.users.count());
    let count = 0;
    for await (const slices of this.inOrder()) {
      const counts = await Promise.all(slices.map((slice) => this.slices.countMatching(conditions, slice)));
      for (const each of counts) count += each;
      if (count >= most) return most;
    }
    return count;
  }

  /**
   * The slices to read at once, in the direction of the order: users with the same value are sorted by number.
   *
   * @param after where the order is that of the numbers, the place before the page
   */
  private async *inOrder(isDescending = false, after: UserPlace | null = null): AsyncGenerator<readonly Slice[]> {
    const slices = cut((await this.users.highestId()) + 1, isDescending).filter(
      ({ from, to }) => after === null || (isDescending ? from <= after.id : to > after.id),
    );
    yield slices.slice(0, 1);
    for (let index = 1; index < slices.length; index += this.database.readsAtOnce) {
      await nextTurn();
      yield slices.slice(index, index + this.database.readsAtOnce);
    }
  }
}

/** All numbers below `end` as slices, with a small one first. */
function cut(end: number, isDescending: boolean): Slice[] {
  const slices: Slice[] = [];
  for (let from = 0; from < end;) {
    const to = Math.min(end, from + (from === 0 ? FIRST_SLICE : SLICE));
    slices.push({ from, to });
    from = to;
  }
  return isDescending ? slices.map(({ from, to }) => ({ from: end - to, to: end - from })) : slices;
}
