import { DAY } from '../../common/time/duration.js';
import { utcDate } from '../../common/time/utc-date.js';
import { nextReset, resetRule } from '../user/reset-schedule.js';
import { LAST_DAY, MAX_TERM_DAYS, type UserChange } from '../user/user.fields.js';
import type { User } from '../user/user.entity.js';

/** The columns of the term of a user. A term that has not begun has days; until then `expiredAt` is the last day to begin it. */
export type Term = Pick<User, 'expiredAt' | 'daysFromFirstUse'>;

/** The columns that the beginning of a term sets. */
export type BegunTerm = Term & Pick<User, 'resetTime'>;

/**
 * The change with both columns of the term, where it names one of them: days without a last day allow the first use at any time,
 * and another last day replaces a term that has not begun.
 *
 * @param before the term of the user; undefined for a new user
 */
export function withTerm(change: UserChange, before?: Term): UserChange {
  const { daysFromFirstUse, expiredAt } = change;
  const isWaiting = before !== undefined && before.daysFromFirstUse !== null;
  if (typeof daysFromFirstUse === 'number' && expiredAt === undefined && !isWaiting)
    return { ...change, expiredAt: LAST_DAY };
  if (daysFromFirstUse === undefined && expiredAt !== undefined && isWaiting && expiredAt !== before.expiredAt)
    return { ...change, daysFromFirstUse: null };
  return change;
}

/**
 * The term of a user after their first use on a day, counted in days from it. Resets at intervals of days count from that day too.
 * Undefined for a user without such a term, and after the last day to begin it. Days are `YYYY-MM-DD`, UTC.
 */
export function begunTerm(user: User, day: string): BegunTerm | undefined {
  if (user.daysFromFirstUse === null || user.expiredAt < day) return undefined;
  const hasInterval = user.resetStrategy === 'day' && user.resetInterval !== null;
  return {
    expiredAt: daysAfter(day, user.daysFromFirstUse),
    daysFromFirstUse: null,
    resetTime: hasInterval ? nextReset(resetRule(user), day) : user.resetTime,
  };
}

/** The term of a user with some days more. They count from the last day, or from today if that day is past. */
export function longerTerm({ expiredAt, daysFromFirstUse }: Term, days: number, today: string): Term {
  return daysFromFirstUse === null
    ? { expiredAt: daysAfter(expiredAt < today ? today : expiredAt, days), daysFromFirstUse }
    : { expiredAt, daysFromFirstUse: Math.min(daysFromFirstUse + days, MAX_TERM_DAYS) };
}

/** At most the last day of the year 9999: dates have four digits for the year. */
function daysAfter(day: string, days: number): string {
  const moment = Date.parse(`${day}T00:00:00Z`) / 1000 + days * DAY;
  return moment > Date.parse('9999-12-31T00:00:00Z') / 1000 ? '9999-12-31' : utcDate(moment);
}
