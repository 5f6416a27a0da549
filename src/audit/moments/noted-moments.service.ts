import { Injectable } from '@nestjs/common';
import { InvalidValue } from '../../common/problems/panel.errors.js';
import { Clock } from '../../common/time/clock.js';
import { Database } from '../../database/database.js';
import { AuditLogService } from '../audit-log.service.js';
import type { MomentName, NotedMoment } from './noted-moment.entity.js';
import { NotedMomentRepository } from './noted-moment.repository.js';

/** The seconds by which the clock of another machine may be ahead. */
const MAX_AHEAD = 300;

/** Keeps the last time of backups and of checks of the audit log. */
@Injectable()
export class NotedMomentsService {
  constructor(
    private readonly database: Database,
    private readonly moments: NotedMomentRepository,
    private readonly audit: AuditLogService,
    private readonly clock: Clock,
  ) {}

  async all(): Promise<ReadonlyMap<MomentName, NotedMoment>> {
    return this.moments.byName();
  }

  /**
   * Notes that a backup was made.
   *
   * @param at Unix seconds; now unless given
   * @throws InvalidValue for the future
   */
  async noteBackup(at = this.clock.unixSeconds()): Promise<number> {
    if (at > this.clock.unixSeconds() + MAX_AHEAD) throw new InvalidValue('A backup cannot be of the future');
    await this.database.transaction(async (manager) => {
      await manager.withRepository(this.moments).put('backup', at, 1);
      await this.audit.record(manager, { action: 'backup.noted', subject: 'panel', before: null, after: { at } });
    });
    return at;
  }

  /** Notes that somebody checked the whole audit log. */
  async noteChainCheck(isGood: boolean): Promise<void> {
    const at = this.clock.unixSeconds();
    await this.database.transaction((manager) =>
      manager.withRepository(this.moments).put('chain-check', at, isGood ? 1 : 0),
    );
  }
}
