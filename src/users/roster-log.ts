import { Injectable } from '@nestjs/common';
import { Between, IsNull, LessThan, LessThanOrEqual, MoreThan, Not, type EntityManager } from 'typeorm';
import { Clock } from '../common/clock.js';
import { Database } from '../database/database.js';
import { RosterChange } from './roster-change.entity.js';

const ROWS_PER_STATEMENT = 500;
const ROWS_PER_REMOVAL = 5000;

/** The changes of lists in the order of their commits, for those who bring them to daemons. */
@Injectable()
export class RosterLog {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes changes down, inside their transaction. The caller has raised the version of the lists before, which whoever else
   * changes one waits for: so numbers grow in the order of commits, and who has read up to one has missed none before it.
   */
  async record(manager: EntityManager, changes: readonly Partial<RosterChange>[]): Promise<void> {
    const at = this.clock.unixSeconds();
    const rows = changes.map((change) => ({ userId: null, nodeId: null, ...change, at }));
    for (let done = 0; done < rows.length; done += ROWS_PER_STATEMENT) {
      const some = rows.slice(done, done + ROWS_PER_STATEMENT);
      await manager.createQueryBuilder().insert().into(RosterChange).values(some).updateEntity(false).execute();
    }
  }

  /** The changes after a number, in their order, `most` at a time. */
  async after(id: number, most: number): Promise<RosterChange[]> {
    return this.database.read((manager) =>
      manager.find(RosterChange, { where: { id: MoreThan(id) }, order: { id: 'ASC' }, take: most }),
    );
  }

  /** The number of the last change that is kept; 0 where none is. */
  async newest(): Promise<number> {
    return this.database.read(async (manager) => (await manager.maximum(RosterChange, 'id')) ?? 0);
  }

  /** For each node whose list was changed as a whole after a number, the number of its last such change. */
  async nodesAfter(id: number): Promise<ReadonlyMap<number, number>> {
    const rows = await this.database.read((manager) =>
      manager.find(RosterChange, { where: { id: MoreThan(id), nodeId: Not(IsNull()) }, order: { id: 'ASC' } }),
    );
    return new Map(rows.map((row) => [row.nodeId ?? 0, row.id]));
  }

  /** How many changes there are after a number. */
  async countAfter(id: number): Promise<number> {
    return this.database.read((manager) => manager.countBy(RosterChange, { id: MoreThan(id) }));
  }

  /** The number of the last change before a moment (Unix seconds); 0 where there is none. Inside a transaction. */
  async lastBefore(manager: EntityManager, moment: number): Promise<number> {
    return (await manager.maximum(RosterChange, 'id', { at: LessThan(moment) })) ?? 0;
  }

  /** Removes the changes up to a number, in portions. */
  async removeTo(id: number): Promise<void> {
    for (;;) {
      const first = await this.database.read((manager) =>
        manager.minimum(RosterChange, 'id', { id: LessThanOrEqual(id) }),
      );
      if (first === null) return;
      const last = Math.min(id, first + ROWS_PER_REMOVAL);
      await this.database.write((manager) => manager.delete(RosterChange, { id: Between(first, last) }));
    }
  }
}
