import { DAY } from '../../common/time/duration.js';

/** When the panel resets a user's traffic. An operator can also reset it by hand. */
export const RESET_STRATEGIES = ['none', 'day', 'week', 'month', 'anniversary', 'year'] as const;
export type ResetStrategy = (typeof RESET_STRATEGIES)[number];

/** The fields of a user that determine the rule. */
interface ResetSettings {
  readonly resetStrategy: ResetStrategy;
  readonly resetDay: number | null;
  readonly resetInterval: number | null;
  /** Unix seconds. */
  readonly createdAt: number;
}

export interface ResetRule {
  /** Weeks begin on Monday, months and years on their first day. `anniversary` is the user's own day of the month. */
  readonly strategy: ResetStrategy;
  /** For `anniversary`, 1 to 31. A shorter month uses its last day. */
  readonly day: number;
  /** For `day`: the days from one reset to the next, 1 for a reset every day. */
  readonly interval: number;
}

/** The fields of a change of the rule. */
interface ResetChange extends Partial<Pick<ResetSettings, 'resetStrategy' | 'resetDay' | 'resetInterval'>> {
  readonly resetTime?: string | null;
}

/** The rule of a user. The default day of the month is that of the user's creation. */
export function resetRule({ resetStrategy, resetDay, resetInterval, createdAt }: ResetSettings): ResetRule {
  const day = resetDay ?? new Date(createdAt * 1000).getUTCDate();
  return { strategy: resetStrategy, day, interval: resetInterval ?? 1 };
}

/** True for a change of the rule that names no day: then the rule gives the day. */
export function setsResetRule({ resetTime, resetStrategy, resetDay, resetInterval }: ResetChange): boolean {
  const hasRule = resetStrategy !== undefined || resetDay !== undefined || resetInterval !== undefined;
  return resetTime === undefined && hasRule;
}

/**
 * The first day after `after` on which the rule resets, or null for a rule that never resets. Days are `YYYY-MM-DD`, UTC.
 *
 * @param planned a day from which intervals count, so that a reset on a later day does not shift the ones after it
 */
export function nextReset({ strategy, day, interval }: ResetRule, after: string, planned = after): string | null {
  const [year = 0, month = 0, date = 0] = after.split('-').map(Number);
  switch (strategy) {
    case 'none':
      return null;
    case 'day':
      return dayOf(year, month, date + interval - mod(daysBetween(planned, after), interval));
    case 'week':
      return dayOf(year, month, date + daysToMonday(year, month, date));
    case 'month':
      return dayOf(year, month + 1, 1);
    case 'anniversary':
      return dayInMonth(year, date < clamped(year, month, day) ? month : month + 1, day);
    case 'year':
      return dayOf(year + 1, 1, 1);
  }
}

function dayInMonth(year: number, month: number, day: number): string {
  return dayOf(year, month, clamped(year, month, day));
}

/** The day of the month, or the last day of a shorter month. */
function clamped(year: number, month: number, day: number): number {
  return Math.min(day, new Date(Date.UTC(year, month, 0)).getUTCDate());
}

function daysBetween(first: string, second: string): number {
  return (Date.parse(second) - Date.parse(first)) / (DAY * 1000);
}

/** From 0 to `divisor - 1`, for negative numbers too. */
function mod(number: number, divisor: number): number {
  return ((number % divisor) + divisor) % divisor;
}

/** From 1 to 7. */
function daysToMonday(year: number, month: number, date: number): number {
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
  return ((7 - weekday) % 7) + 1;
}

/** Months count from 1. A day or month past the end continues in the next one. */
function dayOf(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}
