import { type FindOperator, type FindOptionsWhere, LessThanOrEqual, MoreThan, Or, Repository } from 'typeorm';
import type { Lease } from './lease.entity.js';

/** A turn to take, if it is due and free. */
export interface WantedTurn {
  readonly name: string;
  /** Unix seconds. */
  readonly now: number;
  /** Seconds. A next turn that is further ahead comes from a wrong clock, and is due. */
  readonly maxDue: number;
  /** Seconds. The same for the end of a lease. */
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

  async setDue(name: string, dueAt: number): Promise<void> {
    await this.change({ name }, { dueAt });
  }

  async take({ name, now, maxDue, maxHeld }: WantedTurn, holder: string, heldUntil: number): Promise<boolean> {
    const where = { name, dueAt: overdue(now, maxDue), heldUntil: overdue(now, maxHeld) };
    return this.change(where, { holder, heldUntil });
  }

  async renew(name: string, holder: string, heldUntil: number): Promise<boolean> {
    return this.change({ name, holder }, { heldUntil });
  }

  /** @param dueAt the next turn; undefined to keep the current one */
  async giveBack(name: string, holder: string, dueAt: number | undefined): Promise<void> {
    await this.change({ name, holder }, { holder: '', heldUntil: 0, ...(dueAt === undefined ? {} : { dueAt }) });
  }

  private async change(where: FindOptionsWhere<Lease>, columns: Partial<Lease>): Promise<boolean> {
    const { affected } = await this.update(where, columns);
    return affected === 1;
  }
}

/** `isOverdue` as a condition. */
function overdue(now: number, longest: number): FindOperator<number> {
  return Or(LessThanOrEqual(now), MoreThan(now + longest));
}
