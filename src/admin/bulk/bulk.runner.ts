import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { actingAs } from '../../audit/actor.js';
import { PanelError } from '../../common/problems/panel.errors.js';
import { Clock } from '../../common/time/clock.js';
import { DAY, HOUR } from '../../common/time/duration.js';
import { Database } from '../../database/database.js';
import { purge } from '../../database/bulk/purge.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { UserBulkService } from '../../users/bulk/user-bulk.service.js';
import { RosterChangeRunner } from '../../users/roster/roster-change.runner.js';
import type { UserFilter } from '../../users/search/user-filter.js';
import { UserSearchService } from '../../users/search/user-search.service.js';
import { actorOf } from '../../operators/access/admin-caller.js';
import { UserSelectionsService } from '../users/user-selections.service.js';
import { BulkChange } from './bulk-change.entity.js';
import { BulkChangeRepository } from './bulk-change.repository.js';
import { type BulkPlan, readStored } from './bulk-plan.js';

export const BULK_JOB = 'bulk-changes';

const EVERY_SECONDS = 15;
const KEPT_SECONDS = 30 * DAY;
const USERS_AT_A_TIME = 500;
/** Smaller, since the database deletes rows of other tables with each user. */
const DELETED_AT_A_TIME = 50;

/** Applies bulk changes, to some hundred users in each transaction. After a stop, any process continues at the next user. */
@Injectable()
export class BulkRunner implements OnModuleInit {
  private readonly logger = new Logger('Bulk');

  constructor(
    private readonly database: Database,
    private readonly changes: BulkChangeRepository,
    private readonly rosters: RosterChangeRunner,
    private readonly search: UserSearchService,
    private readonly selections: UserSelectionsService,
    private readonly bulk: UserBulkService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(BULK_JOB, EVERY_SECONDS, (signal) => this.run(signal));
    this.jobs.every('old-bulk-changes', HOUR, (signal) =>
      purge(this.database, BulkChange, 'finished_at', this.clock.unixSeconds() - KEPT_SECONDS, signal),
    );
  }

  /** The users of a plan. @throws NotFound */
  async filterOf({ selection, ids, through }: Pick<BulkPlan, 'selection' | 'ids' | 'through'>): Promise<UserFilter> {
    const filter = await this.selections.filterOf(selection);
    const known = { text: 'user.id <= :through', parameters: { through } };
    return { ...filter, ids: ids ?? undefined, also: [...(filter.also ?? []), known] };
  }

  /**
   * Applies all open changes, the oldest first, until the signal is aborted. A change that fails does not hold up the others.
   *
   * @throws the error of the first change that failed
   */
  async run(signal: AbortSignal): Promise<void> {
    const failures: unknown[] = [];
    for (let after = 0; !signal.aborted;) {
      const change = await this.changes.findOpenAfter(after);
      if (change === null) break;
      try {
        await actingAs(actorOf(change), () => this.finish(change, signal));
      } catch (error) {
        this.logger.warn({ message: `The bulk change ${change.id} cannot go on now`, error });
        failures.push(error);
      }
      after = change.id;
    }
    if (failures.length > 0) throw failures[0];
  }

  private async finish(change: BulkChange, signal: AbortSignal): Promise<void> {
    const doPiece = change.action.type === 'delete' ? this.deletePiece.bind(this) : this.doPiece.bind(this);
    try {
      while (!signal.aborted && (await doPiece(change, signal)));
    } catch (error) {
      if (!(error instanceof PanelError) || error.status === 503) throw error;
      this.logger.warn({ message: `The bulk change ${change.id} cannot go on`, error });
      await this.giveUp(change.id);
    }
  }

  /** @returns whether there is more */
  private async doPiece(change: BulkChange): Promise<boolean> {
    const filter = await this.filterOf(planOf(change));
    return this.rosters.run(async (manager, changed) => {
      const row = await manager.withRepository(this.changes).lock(change.id);
      if (row.finishedAt !== null) return false;
      const { ids, lookedAt } = await this.search.next(manager, filter, placeOf(row), USERS_AT_A_TIME);
      const count = await this.bulk.apply(manager, change.action, ids, changed);
      return this.moveOn(manager, row, { lastUserId: lookedAt, done: row.done + count });
    });
  }

  /**
   * Chooses the next users, removes their history little by little, then deletes them. A chosen user is deleted even when they
   * change meanwhile, and even when another process continues.
   *
   * @returns whether there is more
   */
  private async deletePiece(change: BulkChange, signal: AbortSignal): Promise<boolean> {
    const chosen = await this.choose(change);
    if (chosen === undefined) return false;
    await this.bulk.removeHistory(chosen, signal);
    if (signal.aborted) return true;
    return this.rosters.run(async (manager, changed) => {
      const row = await manager.withRepository(this.changes).lock(change.id);
      if (row.finishedAt !== null || row.pendingIds === null) return row.finishedAt === null;
      const count = await this.bulk.apply(manager, change.action, row.pendingIds, changed);
      return this.moveOn(manager, row, { pendingIds: null, done: row.done + count });
    });
  }

  /** The users to delete next: those of an earlier choice first, if they are still there. */
  private async choose(change: BulkChange): Promise<readonly number[] | undefined> {
    const filter = await this.filterOf(planOf(change));
    return this.database.transaction(async (manager) => {
      const changes = manager.withRepository(this.changes);
      const row = await changes.lock(change.id);
      if (row.finishedAt !== null) return undefined;
      if (row.pendingIds !== null) return row.pendingIds;
      const { ids, lookedAt } = await this.search.next(manager, filter, placeOf(row), DELETED_AT_A_TIME);
      await changes.update({ id: row.id }, { pendingIds: ids, lastUserId: lookedAt });
      return ids;
    });
  }

  /** @returns whether there is more */
  private async moveOn(manager: EntityManager, row: BulkChange, columns: Partial<BulkChange>): Promise<boolean> {
    const isMore = (columns.lastUserId ?? row.lastUserId) < row.throughUserId;
    const finishedAt = isMore ? null : this.clock.unixSeconds();
    await manager.withRepository(this.changes).update({ id: row.id }, { ...columns, finishedAt });
    return isMore;
  }

  /** Counts the rest of the change as failed. */
  private async giveUp(id: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      const changes = manager.withRepository(this.changes);
      const { total, done } = await changes.lock(id);
      const failed = Math.max(0, total - done);
      await changes.update({ id }, { failed, finishedAt: this.clock.unixSeconds() });
    });
  }
}

function planOf({ filter, throughUserId }: BulkChange): Pick<BulkPlan, 'selection' | 'ids' | 'through'> {
  return { selection: readStored(filter.selection), ids: filter.ids, through: throughUserId };
}

function placeOf({ lastUserId, throughUserId }: BulkChange): { after: number; through: number } {
  return { after: lastUserId, through: throughUserId };
}
