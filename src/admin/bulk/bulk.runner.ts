import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PanelError } from '../../common/problems/panel.errors.js';
import { Clock } from '../../common/time/clock.js';
import { Database } from '../../database/database.js';
import { actingFor } from '../../operations/acting-for.js';
import type { OperationKind } from '../../operations/operation-kind.js';
import { OperationRunner } from '../../operations/operation.runner.js';
import { UserBulkService } from '../../users/bulk/user-bulk.service.js';
import { RosterChangeRunner } from '../../users/roster/roster-change.runner.js';
import type { UserFilter } from '../../users/search/user-filter.js';
import { UserSearchService } from '../../users/search/user-search.service.js';
import { UserSelectionsService } from '../users/user-selections.service.js';
import type { BulkChange, BulkPlace } from './bulk-change.js';
import { BulkChangeRepository } from './bulk-change.repository.js';
import type { BulkPlan } from './bulk-plan.js';

const USERS_AT_A_TIME = 500;
/** Smaller, since the database deletes rows of other tables with each user. */
const DELETED_AT_A_TIME = 50;

/** Applies changes of many users, to some hundred users in each transaction. After a stop, any process continues at the next user. */
@Injectable()
export class BulkRunner implements OperationKind<BulkChange>, OnModuleInit {
  readonly name = 'user-change';
  readonly rights = { read: 'users:read', write: 'users:write' } as const;
  readonly mayBreak = false;
  readonly silence = Infinity;
  readonly kept = Infinity;
  private readonly logger = new Logger('Bulk');

  constructor(
    private readonly database: Database,
    private readonly changes: BulkChangeRepository,
    private readonly rosters: RosterChangeRunner,
    private readonly search: UserSearchService,
    private readonly selections: UserSelectionsService,
    private readonly bulk: UserBulkService,
    private readonly operations: OperationRunner,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.operations.add(this);
  }

  isHere(): boolean {
    return true;
  }

  /** Deletes the users whose history is gone, after a cancellation in between. */
  async clear(change: BulkChange): Promise<void> {
    const { pendingIds } = change.place;
    if (pendingIds === null) return;
    const { signal } = new AbortController();
    await actingFor(change, async () => {
      await this.bulk.removeHistory(pendingIds, signal);
      await this.deleteChosen(change);
    });
  }

  forget(): Promise<void> {
    return Promise.resolve();
  }

  /** The users of a plan. @throws NotFound */
  async filterOf({ selection, ids, through }: Pick<BulkPlan, 'selection' | 'ids' | 'through'>): Promise<UserFilter> {
    const filter = await this.selections.filterOf(selection);
    const known = { text: 'user.id <= :through', parameters: { through } };
    return { ...filter, ids: ids ?? undefined, also: [...(filter.also ?? []), known] };
  }

  async work(change: BulkChange, signal: AbortSignal): Promise<void> {
    const doPiece = change.input.action.type === 'delete' ? this.deletePiece.bind(this) : this.doPiece.bind(this);
    try {
      while (!signal.aborted && (await doPiece(change, signal)));
    } catch (error) {
      if (!(error instanceof PanelError) || error.status === 503) throw error;
      this.logger.warn({ message: `The bulk change ${change.id} cannot go on`, error });
      await this.giveUp(change.id, error);
    }
  }

  /** @returns whether there is more */
  private async doPiece({ id, input }: BulkChange): Promise<boolean> {
    const filter = await this.filterOf(input);
    return this.rosters.run(async (manager, changed) => {
      const row = await this.lock(manager, id);
      if (row === undefined) return false;
      const { ids, lookedAt } = await this.search.next(manager, filter, placeOf(row), USERS_AT_A_TIME);
      const count = await this.bulk.apply(manager, input.action, ids, changed);
      return this.moveOn(manager, row, { lastUserId: lookedAt, pendingIds: null }, count);
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
    return signal.aborted || this.deleteChosen(change);
  }

  /** Deletes the chosen users, also after a cancellation: they have lost their history. @returns whether there is more */
  private async deleteChosen({ id, input }: BulkChange): Promise<boolean> {
    return this.rosters.run(async (manager, changed) => {
      const row = await manager.withRepository(this.changes).lock(id);
      if (row === null) return false;
      const { lastUserId, pendingIds } = row.place;
      if (pendingIds === null) return row.state === 'running';
      const count = await this.bulk.apply(manager, input.action, pendingIds, changed);
      return this.moveOn(manager, row, { lastUserId, pendingIds: null }, count);
    });
  }

  /** The users to delete next: those of an earlier choice first, if they are still there. */
  private async choose({ id, input }: BulkChange): Promise<readonly number[] | undefined> {
    const filter = await this.filterOf(input);
    return this.database.transaction(async (manager) => {
      const row = await this.lock(manager, id);
      if (row === undefined) return undefined;
      if (row.place.pendingIds !== null) return row.place.pendingIds;
      const { ids, lookedAt } = await this.search.next(manager, filter, placeOf(row), DELETED_AT_A_TIME);
      const place = { lastUserId: lookedAt, pendingIds: ids };
      await manager.withRepository(this.changes).update({ id }, { place });
      return ids;
    });
  }

  /** The row for this transaction; undefined where the change has ended. */
  private async lock(manager: EntityManager, id: number): Promise<BulkChange | undefined> {
    const row = await manager.withRepository(this.changes).lock(id);
    return row?.state === 'running' ? row : undefined;
  }

  /** @returns whether there is more */
  private async moveOn(manager: EntityManager, row: BulkChange, place: BulkPlace, count: number): Promise<boolean> {
    const changes = manager.withRepository(this.changes);
    await changes.update({ id: row.id }, { place, done: row.done + count });
    if (row.state !== 'running') return false;
    const isMore = place.lastUserId < row.input.through;
    if (!isMore) await changes.end(row.id, 'done', this.clock.unixSeconds());
    return isMore;
  }

  /** Counts the rest of the change as refused. */
  private async giveUp(id: number, { message: problem }: PanelError): Promise<void> {
    await this.database.transaction(async (manager) => {
      const changes = manager.withRepository(this.changes);
      const row = await changes.lock(id);
      if (row === null) return;
      const refused = Math.max(0, (row.total ?? 0) - row.done);
      await changes.end(id, 'failed', this.clock.unixSeconds(), { refused, problem });
    });
  }
}

function placeOf({ place, input }: BulkChange): { after: number; through: number } {
  return { after: place.lastUserId, through: input.through };
}
