import fc from 'fast-check';
import { nextReset, RESET_STRATEGIES, type ResetRule } from './reset-schedule.js';

const DAY_MS = 86_400_000;

const days = fc
  .integer({ min: Date.parse('1999-01-01') / DAY_MS, max: Date.parse('2105-12-31') / DAY_MS })
  .map((number) => new Date(number * DAY_MS));
const rules = fc.record({ strategy: fc.constantFrom(...RESET_STRATEGIES), day: fc.integer({ min: 1, max: 31 }) });

const text = (day: Date): string => day.toISOString().slice(0, 10);
const tomorrow = (day: Date): Date => new Date(day.getTime() + DAY_MS);

/** Whether a rule resets on a day. It looks only at that day and the next one. */
function isResetDay({ strategy, day }: ResetRule, date: Date): boolean {
  const isLastOfMonth = tomorrow(date).getUTCDate() === 1;
  switch (strategy) {
    case 'none':
      return false;
    case 'day':
      return true;
    case 'week':
      return date.getUTCDay() === 1;
    case 'month':
      return date.getUTCDate() === 1;
    case 'anniversary':
      return date.getUTCDate() === day || (isLastOfMonth && date.getUTCDate() < day);
    case 'year':
      return text(date).endsWith('-01-01');
  }
}

/** Searches day by day. */
function searched(rule: ResetRule, after: Date): string | null {
  let date = tomorrow(after);
  for (let count = 0; count <= 366; count++, date = tomorrow(date)) if (isResetDay(rule, date)) return text(date);
  return null;
}

describe('the day of the next reset', () => {
  it('equals the result of a search day by day', () => {
    fc.assert(
      fc.property(rules, days, (rule, after) => {
        expect(nextReset(rule, text(after))).toBe(searched(rule, after));
      }),
      { numRuns: 3000 },
    );
  });

  it('falls into each month once, for every day of the month', () => {
    for (let day = 1; day <= 31; day++) {
      let next = '2023-12-31';
      for (let month = 0; month < 60; month++) {
        next = nextReset({ strategy: 'anniversary', day }, next) ?? '';
        // After 31 December comes January.
        const expected = new Date(Date.UTC(2024, month, 1)).toISOString().slice(0, 7);
        expect([day, next.slice(0, 7)]).toEqual([day, expected]);
      }
    }
  });

  it.each<[ResetRule['strategy'], number, string, string | null]>([
    ['none', 1, '2026-03-15', null],
    ['day', 1, '2026-12-31', '2027-01-01'],
    ['week', 1, '2026-03-15', '2026-03-16'],
    ['week', 1, '2026-03-16', '2026-03-23'],
    ['month', 1, '2026-12-01', '2027-01-01'],
    ['anniversary', 31, '2026-01-31', '2026-02-28'],
    ['anniversary', 31, '2026-02-28', '2026-03-31'],
    ['anniversary', 31, '2026-03-31', '2026-04-30'],
    ['anniversary', 30, '2024-01-30', '2024-02-29'],
    ['anniversary', 29, '2024-02-28', '2024-02-29'],
    ['anniversary', 29, '2026-02-27', '2026-02-28'],
    ['anniversary', 29, '2026-02-28', '2026-03-29'],
    ['anniversary', 15, '2026-03-15', '2026-04-15'],
    ['anniversary', 15, '2026-03-14', '2026-03-15'],
    ['anniversary', 31, '2026-12-31', '2027-01-31'],
    ['year', 1, '2026-01-01', '2027-01-01'],
  ])('with strategy %s (day %d) after %s is %s', (strategy, day, after, next) => {
    expect(nextReset({ strategy, day }, after)).toBe(next);
  });
});
