/** When a user's traffic is counted from zero again, beside what an admin does by hand. */
export const RESET_STRATEGIES = ['none', 'day', 'week', 'month', 'anniversary', 'year'] as const;
export type ResetStrategy = (typeof RESET_STRATEGIES)[number];

export interface ResetRule {
  /** Weeks begin on Monday, months and years on their first day; `anniversary` is the day of the month that is the user's own. */
  readonly strategy: ResetStrategy;
  /** For `anniversary`, 1 to 31; in a month that is shorter it is the last day. */
  readonly day: number;
}

/** The first day after `after` on which the rule resets, or null where it never does. Days are `YYYY-MM-DD`, UTC. */
export function nextReset({ strategy, day }: ResetRule, after: string): string | null {
  const [year = 0, month = 0, date = 0] = after.split('-').map(Number);
  switch (strategy) {
    case 'none':
      return null;
    case 'day':
      return dayOf(year, month, date + 1);
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

/** The day of the month, or the last one where the month is shorter. */
function clamped(year: number, month: number, day: number): number {
  return Math.min(day, new Date(Date.UTC(year, month, 0)).getUTCDate());
}

/** From 1 to 7. */
function daysToMonday(year: number, month: number, date: number): number {
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
  return ((7 - weekday) % 7) + 1;
}

/** Months from 1; a day or month past the end runs on into the next. */
function dayOf(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
}
