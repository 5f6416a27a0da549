import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/time/clock.js';
import { utcDate } from '../../common/time/utc-date.js';
import { TrafficCounterRepository } from '../traffic-counter.repository.js';
import { TrafficResetRepository } from './traffic-reset.repository.js';

/** Resets traffic and stores a dated row, in the transaction of a caller that has locked the users. */
@Injectable()
export class DatedResetsService {
  constructor(
    private readonly counters: TrafficCounterRepository,
    private readonly resets: TrafficResetRepository,
    private readonly clock: Clock,
  ) {}

  /** Resets the users that have no reset on this day yet. */
  async resetOncePerDay(manager: EntityManager, userIds: readonly number[]): Promise<void> {
    const at = this.clock.unixSeconds();
    const day = utcDate(at);
    const resets = manager.withRepository(this.resets);
    const done = await resets.usersOfDay(userIds, day);
    const left = userIds.filter((id) => !done.has(id));
    if (left.length === 0) return;
    await manager.withRepository(this.counters).reset(left);
    const rows = left.map((userId) => ({ userId, day, kind: 'scheduled' as const, at }));
    await resets.insert(rows);
  }

  /** Resets users now, also after another reset of the same day. */
  async resetByHand(manager: EntityManager, userIds: readonly number[]): Promise<void> {
    const at = this.clock.unixSeconds();
    await manager.withRepository(this.counters).reset(userIds);
    const rows = userIds.map((userId) => ({ userId, day: utcDate(at), kind: 'manual' as const, at }));
    await manager.withRepository(this.resets).upsert(rows, ['userId', 'day']);
  }
}
