import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { User } from './user.entity.js';

/** The counters `u` and `d` of users. They change in the transactions of others, always by amounts, in the order of uids. */
@Injectable()
export class TrafficCounters {
  /**
   * Begins a new period: both counters are zero again. What was charged before stays in the ledger, under the number of its
   * period.
   *
   * @param userIds in any order; who is gone is passed over
   */
  async reset(manager: EntityManager, userIds: readonly number[]): Promise<void> {
    await manager.update(
      User,
      // A list of primary keys is gone through in their order, and so the rows are locked in it.
      { id: In([...userIds].sort((a, b) => a - b)) },
      { u: 0n, d: 0n, trafficPeriod: () => 'traffic_period + 1' },
    );
  }
}
