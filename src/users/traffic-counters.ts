import { Injectable } from '@nestjs/common';
import { type EntityManager, In, MoreThan } from 'typeorm';
import { changeRows, lockRows } from '../database/bulk.js';
import { User } from './user.entity.js';

/** The counters of one user, as they are while they are locked. Bytes. */
export interface LockedCounters {
  readonly u: bigint;
  readonly d: bigint;
  readonly transferEnable: bigint;
  /** The number of resets so far. */
  readonly period: number;
}

/** What one user is charged. Bytes. */
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
}

/**
 * The counters `u` and `d` of users. They change in transactions of others, by amounts, and always in the order of uids: so two
 * who change the same users wait for each other, instead of each for the other.
 */
@Injectable()
export class TrafficCounters {
  /** Reads counters and keeps them as they are until the transaction ends. Who does not exist is missing in the answer. */
  async lock(manager: EntityManager, uids: readonly number[]): Promise<Map<number, LockedCounters>> {
    const columns = ['id', 'u', 'd', 'transfer_enable', 'traffic_period'];
    const rows = await lockRows<CountersRow>(manager, 'users', columns, ascending(uids));
    return new Map(
      rows.map((row) => [
        row.id,
        {
          u: BigInt(row.u),
          d: BigInt(row.d),
          transferEnable: BigInt(row.transfer_enable),
          period: row.traffic_period,
        },
      ]),
    );
  }

  /** The numbers of the next users after one, ascending. */
  async next(manager: EntityManager, afterUid: number, most: number): Promise<number[]> {
    const users = await manager.find(User, {
      select: { id: true },
      where: { id: MoreThan(afterUid) },
      order: { id: 'ASC' },
      take: most,
    });
    return users.map(({ id }) => id);
  }

  /** Adds to counters that are locked, and says when that was. No sum may be beyond 2^63-1. */
  async add(manager: EntityManager, charges: readonly Charge[], at: number): Promise<void> {
    const rows = charges.map(({ uid, u, d }) => [uid, u, d, at]);
    await changeRows(manager, 'users', ['u', 'd'], ['t'], rows);
  }

  /**
   * Begins a new period: both counters are zero again. What was charged before stays in the ledger, under the number of its
   * period.
   *
   * @param uids in any order; who is gone is passed over
   */
  async reset(manager: EntityManager, uids: readonly number[]): Promise<void> {
    await manager.update(
      User,
      // A list of primary keys is gone through in their order, and so the rows are locked in it.
      { id: In(ascending(uids)) },
      { u: 0n, d: 0n, trafficPeriod: () => 'traffic_period + 1' },
    );
  }
}

function ascending(uids: readonly number[]): number[] {
  return [...uids].sort((a, b) => a - b);
}
