import { In, MoreThan, Repository } from 'typeorm';
import { changeRows, lockRows } from '../database/bulk/bulk.js';
import type { User } from './user/user.entity.js';

/** The counters of one user, which are locked. Bytes. */
export interface LockedCounters {
  readonly u: bigint;
  readonly d: bigint;
  readonly transferEnable: bigint;
  /** The number of resets so far. */
  readonly period: number;
  /** The time of the last traffic, Unix seconds; null for none. */
  readonly lastAt: number | null;
  /** True for a term that begins with the next charged traffic. */
  readonly isWaiting: boolean;
}

/** A charge to one user. Bytes. */
export interface Charge {
  readonly uid: number;
  readonly u: bigint;
  readonly d: bigint;
}

interface CountersRow {
  readonly id: number;
  readonly u: number | string;
  readonly d: number | string;
  readonly transfer_enable: number | string;
  readonly traffic_period: number;
  readonly t: number | null;
  readonly days_from_first_use: number | null;
}

/**
 * The counters `u` and `d` of users. They change in the callers' transactions, by amounts, and always in the order of uids. So
 * two transactions that change the same users cannot deadlock.
 */
export class TrafficCounterRepository extends Repository<User> {
  /** Locks counters until the transaction ends, and reads them. A uid without a user is missing in the result. */
  async lock(uids: readonly number[]): Promise<Map<number, LockedCounters>> {
    const columns = ['id', 'u', 'd', 'transfer_enable', 'traffic_period', 't', 'days_from_first_use'];
    const rows = await lockRows<CountersRow>(this.manager, 'users', columns, ascending(uids));
    return new Map(
      rows.map((row) => [
        row.id,
        {
          u: BigInt(row.u),
          d: BigInt(row.d),
          transferEnable: BigInt(row.transfer_enable),
          period: row.traffic_period,
          lastAt: row.t,
          isWaiting: row.days_from_first_use !== null,
        },
      ]),
    );
  }

  /** Up to `most` uids above `afterUid`, ascending. */
  async next(afterUid: number, most: number): Promise<number[]> {
    const users = await this.find({
      select: { id: true },
      where: { id: MoreThan(afterUid) },
      order: { id: 'ASC' },
      take: most,
    });
    return users.map(({ id }) => id);
  }

  /** Adds to locked counters. No sum may be beyond 2^63-1. @param at the time of the traffic, Unix seconds */
  async add(charges: readonly Charge[], at: number): Promise<void> {
    const rows = charges.map(({ uid, u, d }) => [uid, u, d, at]);
    await changeRows(this.manager, 'users', ['u', 'd'], ['t'], rows);
  }

  /**
   * Begins a new period: both counters become zero. The ledger keeps the earlier charges under the number of their period.
   *
   * @param uids in any order; a uid without a user is skipped
   */
  async reset(uids: readonly number[]): Promise<void> {
    await this.update(
      // The database locks the rows in the order of this list.
      { id: In(ascending(uids)) },
      { u: 0n, d: 0n, trafficPeriod: () => 'traffic_period + 1' },
    );
  }
}

function ascending(uids: readonly number[]): number[] {
  return [...uids].sort((a, b) => a - b);
}
