import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database.js';
import { type VersionName, Versions } from '../database/versions.js';
import { RosterLog } from './roster-log.js';

/** Work that adds the numbers of what it changes to `changed`. */
export type RosterWork<T> = (manager: EntityManager, changed: Set<number>) => Promise<T>;

/** Changes that put users on lists of nodes, take them off, or change what stands there of them. */
@Injectable()
export class RosterChanges {
  constructor(
    private readonly database: Database,
    private readonly versions: Versions,
    private readonly log: RosterLog,
  ) {}

  /**
   * Runs a change in one transaction. For the users that `work` adds to `changed` the lists are made anew, from the moment
   * at which this resolves, and daemons that take pushes are told; where it adds none, they stay as they are.
   */
  async run<T>(work: RosterWork<T>): Promise<T> {
    return this.inTransaction(work, ['rosters'], 'userId');
  }

  /** The same for the nodes that `work` adds to `changed`: their lists as a whole, and what they are themselves. */
  async runForNodes<T>(work: RosterWork<T>): Promise<T> {
    return this.inTransaction(work, ['nodes', 'rosters'], 'nodeId');
  }

  private async inTransaction<T>(
    work: RosterWork<T>,
    names: readonly VersionName[],
    whose: 'userId' | 'nodeId',
  ): Promise<T> {
    const { value, hasChanged } = await this.database.transaction(async (manager) => {
      const changed = new Set<number>();
      const value = await work(manager, changed);
      if (changed.size > 0) {
        // Last, since these rows are what everybody waits for; but before the log, whose order they make.
        await this.versions.raise(manager, names);
        await this.log.record(
          manager,
          [...changed].sort((a, b) => a - b).map((id) => ({ [whose]: id })),
        );
      }
      return { value, hasChanged: changed.size > 0 };
    });
    if (hasChanged) this.versions.forget();
    return value;
  }
}
