import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In, LessThanOrEqual, MoreThan } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { Clock } from '../../common/clock.js';
import { utcDate } from '../../common/utc-date.js';
import { Database } from '../../database/database.js';
import { purge } from '../../database/purge.js';
import { Jobs } from '../../jobs/jobs.js';
import { RosterChanges } from '../roster-changes.js';
import { User } from '../user.entity.js';
import { DatedResets } from './dated-resets.js';
import { nextReset } from './reset-schedule.js';
import { resetRule } from './reset-rule.js';
import { TrafficReset } from './traffic-reset.entity.js';

const MINUTE = 60;
const DAY = 86_400;
const USERS_AT_A_TIME = 500;
const KEPT_DAYS = 400;

/** Resets the traffic of users on their days. A panel that was away on such a day makes up for it with one reset. */
@Injectable()
export class TrafficResets implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly rosters: RosterChanges,
    private readonly resets: DatedResets,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly audit: AuditLog,
  ) {}

  onModuleInit(): void {
    this.jobs.every('traffic-resets', MINUTE, (signal) => this.run(signal));
    this.jobs.every('old-traffic-resets', DAY, (signal) => this.forget(signal));
  }

  /** Resets everybody whose day has come, some hundred users a transaction, until it is told to stop. */
  async run(signal?: AbortSignal): Promise<void> {
    let uids: readonly number[] = [0];
    while (uids.length > 0 && signal?.aborted !== true) {
      const after = uids.at(-1) ?? 0;
      uids = await this.rosters.run((manager, changed) => this.resetNext(manager, changed, after));
    }
  }

  private async resetNext(manager: EntityManager, changed: Set<number>, after: number): Promise<number[]> {
    const today = utcDate(this.clock.unixSeconds());
    const isDue = { resetTime: LessThanOrEqual(today) };
    const where = { ...isDue, id: MoreThan(after) };
    const found = await manager.find(User, {
      select: { id: true },
      where,
      order: { id: 'ASC' },
      take: USERS_AT_A_TIME,
    });
    const uids = found.map(({ id }) => id);
    if (uids.length === 0) return uids;

    // A row that is written, even as it was, stays locked until the end: now they are read as they will be changed.
    await manager.update(User, { id: In(uids) }, { resetTime: () => 'reset_time' });
    const users = await manager.find(User, { where: { ...isDue, id: In(uids) }, order: { id: 'ASC' } });
    await this.resets.resetOncePerDay(
      manager,
      users.map(({ id }) => id),
    );
    await moveOn(manager, users, today);
    // Who was reset and when stands in a table of its own: here it is enough that it was done.
    const reset = { users: users.length, first: users[0]?.id, last: users.at(-1)?.id };
    await this.audit.record(manager, { action: 'users.traffic-reset', subject: `day:${today}`, after: reset });
    for (const user of users) if (hasUsedAll(user)) changed.add(user.id);
    return uids;
  }

  private async forget(signal: AbortSignal): Promise<void> {
    const oldest = utcDate(this.clock.unixSeconds() - KEPT_DAYS * DAY);
    await purge(this.database, TrafficReset, 'day', oldest, signal);
  }
}

/** True for who comes back onto lists by a reset; who may use nothing at all does not. */
function hasUsedAll({ u, d, transferEnable }: User): boolean {
  return transferEnable > 0n && u + d >= transferEnable;
}

/** Sets the next day of each user; those with the same one in one statement. */
async function moveOn(manager: EntityManager, users: readonly User[], today: string): Promise<void> {
  const uidsByDay = new Map<string | null, number[]>();
  for (const user of users) {
    const next = nextReset(resetRule(user), today);
    uidsByDay.set(next, [...(uidsByDay.get(next) ?? []), user.id]);
  }
  for (const [resetTime, uids] of uidsByDay) await manager.update(User, { id: In(uids) }, { resetTime });
}
