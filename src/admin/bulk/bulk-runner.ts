import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import { type Actor, ACTOR_KINDS, actingAs, SYSTEM } from '../../audit/actor.js';
import { PanelError } from '../../common/panel.error.js';
import { Clock } from '../../common/clock.js';
import { lockRows } from '../../database/bulk.js';
import { Database } from '../../database/database.js';
import { purge } from '../../database/purge.js';
import { Jobs } from '../../jobs/jobs.js';
import { UserBulk } from '../../users/bulk/user-bulk.js';
import { RosterChanges } from '../../users/roster-changes.js';
import type { UserFilter } from '../../users/search/user-filter.js';
import { UserSearch } from '../../users/search/user-search.js';
import { UserSelections } from '../users/user-selections.js';
import { BulkChange } from './bulk-change.entity.js';
import type { BulkPlan } from './bulk-plan.js';

export const BULK_JOB = 'bulk-changes';

const EVERY_SECONDS = 15;
const HOUR = 3600;
const KEPT_SECONDS = 30 * 86_400;
const USERS_AT_A_TIME = 500;
/** Much of what is theirs goes with them. */
const DELETED_AT_A_TIME = 50;

/** Does changes of many users, some hundred a transaction. Whoever goes on with one that was stopped goes on where it was. */
@Injectable()
export class BulkRunner implements OnModuleInit {
  private readonly logger = new Logger('Bulk');

  constructor(
    private readonly database: Database,
    private readonly rosters: RosterChanges,
    private readonly search: UserSearch,
    private readonly selections: UserSelections,
    private readonly bulk: UserBulk,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(BULK_JOB, EVERY_SECONDS, (signal) => this.run(signal));
    this.jobs.every('old-bulk-changes', HOUR, (signal) =>
      purge(this.database, BulkChange, 'finished_at', this.clock.unixSeconds() - KEPT_SECONDS, signal),
    );
  }

  /** Those whom a plan means. @throws NotFound */
  async filterOf({ selection, ids, through }: Pick<BulkPlan, 'selection' | 'ids' | 'through'>): Promise<UserFilter> {
    const filter = await this.selections.filterOf(selection);
    const known = { text: 'user.id <= :through', parameters: { through } };
    return { ...filter, ids: ids ?? undefined, also: [...(filter.also ?? []), known] };
  }

  /** Does what there is to be done, the oldest first, until it is told to stop. */
  async run(signal: AbortSignal): Promise<void> {
    for (;;) {
      const change = await this.database.read((manager) =>
        manager.findOne(BulkChange, { where: { finishedAt: IsNull() }, order: { id: 'ASC' } }),
      );
      if (change === null || signal.aborted) return;
      await actingAs(actorOf(change), () => this.finish(change, signal));
    }
  }

  private async finish(change: BulkChange, signal: AbortSignal): Promise<void> {
    try {
      while (!signal.aborted && (await this.doPiece(change)));
    } catch (error) {
      if (!(error instanceof PanelError) || error.status === 503) throw error;
      this.logger.warn({ message: `The bulk change ${change.id} cannot go on`, error });
      await this.giveUp(change.id);
    }
  }

  /** @returns whether there is more */
  private async doPiece(change: BulkChange): Promise<boolean> {
    const { action } = change;
    const filter = await this.filterOf({ ...change.filter, through: change.throughUserId });
    return this.rosters.run(async (manager, changed) => {
      const { lastUserId: after, throughUserId: through, finishedAt, done } = await lock(manager, change.id);
      if (finishedAt !== null) return false;
      const most = action.type === 'delete' ? DELETED_AT_A_TIME : USERS_AT_A_TIME;
      const { ids: found, lookedAt } = await this.search.next(manager, filter, { after, through }, most);
      const count = await this.bulk.apply(manager, action, found, changed);
      const isMore = lookedAt < through;
      await manager.update(
        BulkChange,
        { id: change.id },
        { done: done + count, lastUserId: lookedAt, finishedAt: isMore ? null : this.clock.unixSeconds() },
      );
      return isMore;
    });
  }

  /** What is left of it has failed. */
  private async giveUp(id: number): Promise<void> {
    await this.database.transaction(async (manager) => {
      const { total, done } = await lock(manager, id);
      const failed = Math.max(0, total - done);
      await manager.update(BulkChange, { id }, { failed, finishedAt: this.clock.unixSeconds() });
    });
  }
}

async function lock(manager: EntityManager, id: number): Promise<BulkChange> {
  await lockRows(manager, 'bulk_changes', ['id'], [id]);
  return manager.findOneByOrFail(BulkChange, { id });
}

function actorOf({ actorKind, actorId, actorName, address }: BulkChange): Actor {
  const kind = ACTOR_KINDS.find((each) => each === actorKind) ?? SYSTEM.kind;
  return { kind, id: actorId, name: actorName, address };
}
