/** When the panel resets a user's traffic. An operator can also reset it by hand. */
export const RESET_STRATEGIES = ['none', 'day', 'week', 'month', 'anniversary', 'year'] as const;
export type ResetStrategy = (typeof RESET_STRATEGIES)[number];

/** The fields of a user that determine the rule. */
interface ResetSettings {
  readonly resetStrategy: ResetStrategy;
  readonly resetDay: number | null;
  /** Unix seconds. */
  readonly createdAt: number;
}

export interface ResetRule {
  /** Weeks begin on Monday, months and years on their first day. `anniversary` is the user's own day of the month. */
  readonly strategy: ResetStrategy;
  /** For `anniversary`, 1 to 31. A shorter month uses its last day. */
  readonly day: number;
}

/** The rule of a user. The default day of the month is that of the user's creation. */
export function resetRule({ resetStrategy, resetDay, createdAt }: ResetSettings): ResetRule {
  return { strategy: resetStrategy, day: resetDay ?? new Date(createdAt * 1000).getUTCDate() };
}

/** The first day after `after` on which the rule resets, or null for a rule that never resets. Days are `YYYY-MM-DD`, UTC. */
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

/** The day of the month, or the last day of a shorter month. */
function clamped(year: number, month: number, day: number): number {
  return Math.min(day, new Date(Date.UTC(year, month, 0)).getUTCDate());
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
