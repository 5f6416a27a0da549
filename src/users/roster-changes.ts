import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database.js';
import { Versions } from '../database/versions.js';

/** Changes that put users on lists of nodes, take them off, or change what stands there of them. */
@Injectable()
export class RosterChanges {
  constructor(
    private readonly database: Database,
    private readonly versions: Versions,
  ) {}

  /**
   * Runs a change in one transaction. For the users that `work` adds to `changed` the lists are made anew, from the moment
   * at which this resolves; where it adds none, they stay as they are.
   *
   * @param withinMs as in {@link Database.transaction}
   */
  async run<T>(work: (manager: EntityManager, changed: Set<number>) => Promise<T>, withinMs?: number): Promise<T> {
    const { value, hasChanged } = await this.database.transaction(async (manager) => {
      const changed = new Set<number>();
      const value = await work(manager, changed);
      // Last, since this row is what everybody waits for.
      if (changed.size > 0) await this.versions.raise(manager, ['rosters']);
      return { value, hasChanged: changed.size > 0 };
    }, withinMs);
    if (hasChanged) this.versions.forget();
    return value;
  }
}
