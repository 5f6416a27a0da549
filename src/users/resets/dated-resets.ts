import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { utcDate } from '../../common/utc-date.js';
import { TrafficCounters } from '../traffic-counters.js';
import { TrafficReset } from './traffic-reset.entity.js';

/** Resets of traffic that leave a dated row, in the transaction of their caller, who has locked the rows of the users. */
@Injectable()
export class DatedResets {
  constructor(
    private readonly counters: TrafficCounters,
    private readonly clock: Clock,
  ) {}

  /** Resets the users of whom there is no reset on this day yet. */
  async resetOncePerDay(manager: EntityManager, userIds: readonly number[]): Promise<void> {
    const at = this.clock.unixSeconds();
    const day = utcDate(at);
    const done = await manager.find(TrafficReset, { select: { userId: true }, where: { userId: In(userIds), day } });
    const isDone = new Set(done.map(({ userId }) => userId));
    const left = userIds.filter((id) => !isDone.has(id));
    if (left.length === 0) return;
    await this.counters.reset(manager, left);
    const rows = left.map((userId): Partial<TrafficReset> => ({ userId, day, kind: 'scheduled', at }));
    await manager.insert(TrafficReset, rows);
  }

  /** Resets users now, whatever was reset today already. */
  async resetByHand(manager: EntityManager, userIds: readonly number[]): Promise<void> {
    const at = this.clock.unixSeconds();
    await this.counters.reset(manager, userIds);
    const rows = userIds.map((userId): Partial<TrafficReset> => ({ userId, day: utcDate(at), kind: 'manual', at }));
    await manager.upsert(TrafficReset, rows, ['userId', 'day']);
  }
}
