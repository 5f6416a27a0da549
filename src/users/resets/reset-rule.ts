import type { EntityManager } from 'typeorm';
import { utcDate } from '../../common/utc-date.js';
import type { UserFields } from '../user-fields.js';
import { User } from '../user.entity.js';
import { nextReset, type ResetRule } from './reset-schedule.js';

/** How a user's traffic is reset. Where no day of the month was chosen it is that on which the account was made. */
export function resetRule({ resetStrategy, resetDay, createdAt }: User): ResetRule {
  return { strategy: resetStrategy, day: resetDay ?? new Date(createdAt * 1000).getUTCDate() };
}

/** Sets the day of the next reset where an admin has changed the rule and named no day, inside the transaction of the change. */
export async function planReset(manager: EntityManager, id: number, wanted: UserFields, now: number): Promise<void> {
  if (wanted.resetTime !== undefined) return;
  if (wanted.resetStrategy === undefined && wanted.resetDay === undefined) return;
  const user = await manager.findOneOrFail(User, { where: { id } });
  await manager.update(User, { id }, { resetTime: nextReset(resetRule(user), utcDate(now)) });
}
