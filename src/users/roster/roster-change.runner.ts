import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/time/clock.js';
import { Database } from '../../database/database.js';
import { type UnloggedName, VersionsService } from '../../database/versions/versions.service.js';
import { RosterChangeRepository } from './roster-change.repository.js';

const ROWS_PER_REMOVAL = 5000;

/** A change that adds the numbers of the changed users or nodes to `changed`. */
export type RosterWork<T> = (manager: EntityManager, changed: Set<number>) => Promise<T>;

/** Runs the changes that add users to user lists, remove them, or change their entries. */
@Injectable()
export class RosterChangeRunner {
  constructor(
    private readonly database: Database,
    private readonly versions: VersionsService,
    private readonly changes: RosterChangeRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a change in one transaction. Where `work` adds users to `changed`, all lists are computed again once this resolves, and
   * pushes send these users to daemons. Otherwise the lists stay valid.
   */
  async run<T>(work: RosterWork<T>): Promise<T> {
    return this.inTransaction(work, [], 'userId');
  }

  /** The same for the settings and the whole lists of the nodes that `work` adds to `changed`. */
  async runForNodes<T>(work: RosterWork<T>): Promise<T> {
    return this.inTransaction(work, ['nodes'], 'nodeId');
  }

  /** Deletes the stored changes up to a number, in portions. */
  async removeTo(id: number): Promise<void> {
    for (;;) {
      const first = await this.changes.firstTo(id);
      if (first === null) return;
      const last = Math.min(id, first + ROWS_PER_REMOVAL);
      await this.database.write((manager) => manager.withRepository(this.changes).deleteBetween(first, last));
    }
  }

  private async inTransaction<T>(
    work: RosterWork<T>,
    others: readonly UnloggedName[],
    whose: 'userId' | 'nodeId',
  ): Promise<T> {
    const { value, hasChanged } = await this.database.transaction(async (manager) => {
      const changed = new Set<number>();
      const value = await work(manager, changed);
      if (changed.size > 0) {
        // Last, because other transactions wait for these rows. But before the rows of the changes, whose order they determine.
        await this.versions.raise(manager, others);
        const newest = await this.versions.raiseBy(manager, 'rosters', changed.size);
        const ids = [...changed].sort((a, b) => a - b);
        const rows = ids.map((id, index) => ({ id: newest - ids.length + 1 + index, [whose]: id }));
        await manager.withRepository(this.changes).record(rows, this.clock.unixSeconds());
      }
      return { value, hasChanged: changed.size > 0 };
    });
    if (hasChanged) this.versions.forget();
    return value;
  }
}
