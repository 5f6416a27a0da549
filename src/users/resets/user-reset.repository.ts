import { In, LessThanOrEqual, MoreThan, Repository } from 'typeorm';
import { grouped } from '../../common/grouped.js';
import { utcDate } from '../../common/time/utc-date.js';
import type { User } from '../user/user.entity.js';
import { nextReset, resetRule } from '../user/reset-schedule.js';

type PlannedUser = Pick<User, 'id' | 'resetStrategy' | 'resetDay' | 'resetInterval' | 'createdAt'>;

/** The day of the next reset in `users`. Days are `YYYY-MM-DD`, UTC. */
export class UserResetRepository extends Repository<User> {
  /** Sets the day of the next reset by the user's rule. @param now Unix seconds */
  async plan(id: number, now: number): Promise<void> {
    const user = await this.findOneOrFail({ where: { id } });
    await this.update({ id }, { resetTime: nextReset(resetRule(user), utcDate(now)) });
  }

  /** Up to `most` numbers above `after`, ascending, of users whose reset is due. */
  async nextDue(today: string, after: number, most: number): Promise<number[]> {
    const found = await this.find({
      select: { id: true },
      where: { resetTime: LessThanOrEqual(today), id: MoreThan(after) },
      order: { id: 'ASC' },
      take: most,
    });
    return found.map(({ id }) => id);
  }

  /** Locks users until the transaction ends. @returns the users with a due reset, ascending */
  async lockDue(today: string, ids: readonly number[]): Promise<User[]> {
    // A write locks a row until the end, even if it changes nothing. So the rows that are read next cannot change any more.
    await this.update({ id: In([...ids]) }, { resetTime: () => 'reset_time' });
    return this.find({ where: { resetTime: LessThanOrEqual(today), id: In([...ids]) }, order: { id: 'ASC' } });
  }

  /** Sets the next day of users by their rules. @param now Unix seconds */
  async planMany(users: readonly PlannedUser[], now: number): Promise<void> {
    const today = utcDate(now);
    await this.setDays(users, (user) => nextReset(resetRule(user), today));
  }

  /** Sets the next day of users whose reset is done. */
  async moveOn(users: readonly User[], today: string): Promise<void> {
    await this.setDays(users, (user) => nextReset(resetRule(user), today, user.resetTime ?? today));
  }

  /** Users with the same day share one statement. */
  private async setDays<T extends PlannedUser>(users: readonly T[], dayOf: (user: T) => string | null): Promise<void> {
    for (const [resetTime, same] of grouped(users, dayOf)) {
      await this.update({ id: In(same.map(({ id }) => id)) }, { resetTime });
    }
  }
}
