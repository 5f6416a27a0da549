import {
  type FindOperator,
  type FindOptionsWhere,
  LessThanOrEqual,
  MoreThan,
  Or,
  type QueryDeepPartialEntity,
  Repository,
} from 'typeorm';
import type { Lease } from './lease.entity.js';

/** A turn that is due and free. */
export interface DueTurn {
  readonly name: string;
  /** As its row has it. */
  readonly dueAt: number;
}

/** A turn to take, if it is still due and free. */
export interface WantedTurn extends DueTurn {
  /** Unix seconds. */
  readonly now: number;
  /** Seconds. A lease that ends later comes from a wrong clock, and has ended. */
  readonly maxHeld: number;
}

/** The rows of `leases`. The changes return whether they changed a row. Times are Unix seconds. */
export class LeaseRepository extends Repository<Lease> {
  /** Adds leases that nobody holds. */
  async addMissing(rows: readonly Pick<Lease, 'name' | 'dueAt'>[]): Promise<void> {
    await this.manager
      .createQueryBuilder()
      .insert()
      .into(this.target)
      .values(rows.map((row) => ({ ...row, holder: '', heldUntil: 0 })))
      // Another process may have added them in the meantime.
      .orIgnore()
      .updateEntity(false)
      .execute();
  }

  /** Makes the next turn due. The time changes even if it is due already: a turn that runs notices that. */
  async makeDue(name: string, now: number): Promise<void> {
    const dueAt = (): string => `CASE WHEN due_at < ${now} THEN due_at ELSE ${now} END - 1`;
    await this.change({ name }, { dueAt });
  }

  async take({ name, dueAt, now, maxHeld }: WantedTurn, holder: string, heldUntil: number): Promise<boolean> {
    return this.change({ name, dueAt, heldUntil: overdue(now, maxHeld) }, { holder, heldUntil });
  }

  async renew(name: string, holder: string, heldUntil: number): Promise<boolean> {
    return this.change({ name, holder }, { heldUntil });
  }

  /**
   * Ends a turn.
   *
   * @param nextDueAt undefined to leave the turn due. It also stays due if {@link makeDue} was called since it was taken.
   */
  async giveBack({ name, dueAt }: DueTurn, holder: string, nextDueAt: number | undefined): Promise<void> {
    const free = { holder: '', heldUntil: 0 };
    const isMoved =
      nextDueAt !== undefined && (await this.change({ name, holder, dueAt }, { ...free, dueAt: nextDueAt }));
    if (!isMoved) await this.change({ name, holder }, free);
  }

  private async change(where: FindOptionsWhere<Lease>, columns: QueryDeepPartialEntity<Lease>): Promise<boolean> {
    const { affected } = await this.update(where, columns);
    return affected === 1;
  }
}

/** `isOverdue` as a condition. */
function overdue(now: number, longest: number): FindOperator<number> {
  return Or(LessThanOrEqual(now), MoreThan(now + longest));
}
