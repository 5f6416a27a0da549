import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { Clock } from '../../common/time/clock.js';
import { DAY, MINUTE } from '../../common/time/duration.js';
import { utcDate } from '../../common/time/utc-date.js';
import { Database } from '../../database/database.js';
import { purge } from '../../database/bulk/purge.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { RosterChangeRunner } from '../roster/roster-change.runner.js';
import type { User } from '../user/user.entity.js';
import { DatedResetsService } from './dated-resets.service.js';
import { TrafficReset } from './traffic-reset.entity.js';
import { UserResetRepository } from './user-reset.repository.js';

const USERS_AT_A_TIME = 500;
const KEPT_DAYS = 400;

/** Resets the traffic of users on their days. After days without a running panel, one reset makes up for all that were missed. */
@Injectable()
export class TrafficResetsJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly rosters: RosterChangeRunner,
    private readonly users: UserResetRepository,
    private readonly resets: DatedResetsService,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly audit: AuditLogService,
  ) {}

  onModuleInit(): void {
    this.jobs.every('traffic-resets', MINUTE, (signal) => this.run(signal));
    this.jobs.every('old-traffic-resets', DAY, (signal) => this.purgeOld(signal));
  }

  /** Resets all users whose day has come, some hundred users a transaction, until the signal is aborted. */
  async run(signal?: AbortSignal): Promise<void> {
    let uids: readonly number[] = [0];
    while (uids.length > 0 && signal?.aborted !== true) {
      const after = uids.at(-1) ?? 0;
      uids = await this.rosters.run((manager, changed) => this.resetNext(manager, changed, after));
    }
  }

  private async resetNext(manager: EntityManager, changed: Set<number>, after: number): Promise<number[]> {
    const today = utcDate(this.clock.unixSeconds());
    const due = manager.withRepository(this.users);
    const uids = await due.nextDue(today, after, USERS_AT_A_TIME);
    if (uids.length === 0) return uids;

    const users = await due.lockDue(today, uids);
    await this.resets.resetOncePerDay(
      manager,
      users.map(({ id }) => id),
    );
    await due.moveOn(users, today);
    // One audit entry for all: the table of resets has a row for each user.
    const reset = { users: users.length, first: users[0]?.id, last: users.at(-1)?.id };
    await this.audit.record(manager, { action: 'users.traffic-reset', subject: `day:${today}`, after: reset });
    for (const user of users) if (hasUsedAll(user)) changed.add(user.id);
    return uids;
  }

  private async purgeOld(signal: AbortSignal): Promise<void> {
    const oldest = utcDate(this.clock.unixSeconds() - KEPT_DAYS * DAY);
    await purge(this.database, TrafficReset, 'day', oldest, signal);
  }
}

/** True for a user that a reset puts back on lists. A user with an allowance of zero stays off them. */
function hasUsedAll({ u, d, transferEnable }: User): boolean {
  return transferEnable > 0n && u + d >= transferEnable;
}
