import { Between, In, IsNull, LessThan, LessThanOrEqual, MoreThan, MoreThanOrEqual, Not, Repository } from 'typeorm';
import type { RosterChange } from './roster-change.entity.js';

const ROWS_PER_STATEMENT = 500;

/** The rows of `roster_changes`: the changes of user lists in the order of their commits. Pushes read them. */
export class RosterChangeRepository extends Repository<RosterChange> {
  /**
   * Stores changes in their transaction. Each number comes from the version of the lists. All transactions that change a list wait
   * for that version, so numbers grow in the order of the commits: a reader of one change has missed none before it. Numbers that
   * the database generates would not do: a cluster generates them in no order, and a slow transaction commits behind the reader.
   *
   * @param at Unix seconds
   */
  async record(changes: readonly (Pick<RosterChange, 'id'> & Partial<RosterChange>)[], at: number): Promise<void> {
    const rows = changes.map((change) => ({ userId: null, nodeId: null, ...change, at }));
    for (let done = 0; done < rows.length; done += ROWS_PER_STATEMENT) {
      const some = rows.slice(done, done + ROWS_PER_STATEMENT);
      await this.manager.createQueryBuilder().insert().into(this.target).values(some).updateEntity(false).execute();
    }
  }

  /** Up to `most` changes with a number above `id`, ascending. */
  async after(id: number, most: number): Promise<RosterChange[]> {
    return this.find({ where: { id: MoreThan(id) }, order: { id: 'ASC' }, take: most });
  }

  /** The number of the last change, or 0. */
  async newest(): Promise<number> {
    return (await this.maximum('id')) ?? 0;
  }

  /** The nodes whose whole list changed after a number, each with the number of its last such change. */
  async nodesAfter(id: number): Promise<ReadonlyMap<number, number>> {
    const rows = await this.find({ where: { id: MoreThan(id), nodeId: Not(IsNull()) }, order: { id: 'ASC' } });
    return new Map(rows.map((row) => [row.nodeId ?? 0, row.id]));
  }

  /**
   * Whether a node's whole list, or which of some users, changed since a moment (Unix seconds).
   *
   * @param uids at least one
   */
  async since(moment: number, nodeId: number, uids: readonly number[]): Promise<RosterChange[]> {
    const at = MoreThanOrEqual(moment);
    return this.find({
      where: [
        { at, nodeId },
        { at, userId: In([...uids]) },
      ],
    });
  }

  /** The number of changes with a number above `id`. */
  async countAfter(id: number): Promise<number> {
    return this.countBy({ id: MoreThan(id) });
  }

  /** Those of the users who have a change after a moment (Unix seconds). */
  async usersSince(userIds: readonly number[], moment: number): Promise<Set<number>> {
    const found = await this.find({
      select: { userId: true },
      where: { at: MoreThan(moment), userId: In([...userIds]) },
    });
    return new Set(found.flatMap(({ userId }) => userId ?? []));
  }

  /** The number of the last change before a moment (Unix seconds), or 0. */
  async lastBefore(moment: number): Promise<number> {
    return (await this.maximum('id', { at: LessThan(moment) })) ?? 0;
  }

  /** The number of the first change up to a number, or null. */
  async firstTo(id: number): Promise<number | null> {
    return this.minimum('id', { id: LessThanOrEqual(id) });
  }

  /** Deletes the changes from one number through another. */
  async deleteBetween(first: number, last: number): Promise<void> {
    await this.delete({ id: Between(first, last) });
  }
}
