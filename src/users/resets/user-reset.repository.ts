import { In, LessThanOrEqual, MoreThan, Repository } from 'typeorm';
import { utcDate } from '../../common/time/utc-date.js';
import type { User } from '../user.entity.js';
import { nextReset, resetRule } from './reset-schedule.js';

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

  /** Sets the next day of users. Users with the same day share one statement. */
  async moveOn(users: readonly User[], today: string): Promise<void> {
    const idsByDay = new Map<string | null, number[]>();
    for (const user of users) {
      const next = nextReset(resetRule(user), today, user.resetTime ?? today);
      idsByDay.set(next, [...(idsByDay.get(next) ?? []), user.id]);
    }
    for (const [resetTime, ids] of idsByDay) await this.update({ id: In(ids) }, { resetTime });
  }
}
