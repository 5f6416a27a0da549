import fc from 'fast-check';
import { nextReset, RESET_STRATEGIES, type ResetRule } from './reset-schedule.js';

const DAY_MS = 86_400_000;

const days = fc
  .integer({ min: Date.parse('1999-01-01') / DAY_MS, max: Date.parse('2105-12-31') / DAY_MS })
  .map((number) => new Date(number * DAY_MS));
const rules = fc.record({
  strategy: fc.constantFrom(...RESET_STRATEGIES),
  day: fc.integer({ min: 1, max: 31 }),
  interval: fc.integer({ min: 1, max: 400 }),
});

const text = (day: Date): string => day.toISOString().slice(0, 10);
const tomorrow = (day: Date): Date => new Date(day.getTime() + DAY_MS);

/** Whether a rule resets on a day. It looks only at that day and the next one. */
function isResetDay({ strategy, day, interval }: ResetRule, date: Date, planned: Date): boolean {
  const isLastOfMonth = tomorrow(date).getUTCDate() === 1;
  switch (strategy) {
    case 'none':
      return false;
    case 'day':
      return (date.getTime() - planned.getTime()) % (interval * DAY_MS) === 0;
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
function searched(rule: ResetRule, after: Date, planned: Date): string | null {
  let date = tomorrow(after);
  for (let count = 0; count <= 400; count++, date = tomorrow(date))
    if (isResetDay(rule, date, planned)) return text(date);
  return null;
}

describe('the day of the next reset', () => {
  it('equals the result of a search day by day', () => {
    fc.assert(
      fc.property(rules, days, days, (rule, after, planned) => {
        expect(nextReset(rule, text(after), text(planned))).toBe(searched(rule, after, planned));
        expect(nextReset(rule, text(after))).toBe(searched(rule, after, after));
      }),
      { numRuns: 3000 },
    );
  });

  it('keeps its distance from the planned day, however late each reset runs', () => {
    const late = fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 20 });
    fc.assert(
      fc.property(days, fc.integer({ min: 2, max: 90 }), late, (first, interval, delays) => {
        const rule: ResetRule = { strategy: 'day', day: 1, interval };
        let planned = text(first);
        for (const delay of delays) {
          const today = text(new Date(Date.parse(planned) + delay * DAY_MS));
          const next = nextReset(rule, today, planned) ?? '';
          expect(next > today).toBe(true);
          expect((Date.parse(next) - Date.parse(today)) / DAY_MS).toBeLessThanOrEqual(interval);
          expect(((Date.parse(next) - first.getTime()) / DAY_MS) % interval).toBe(0);
          planned = next;
        }
      }),
    );
  });

  it('falls into each month once, for every day of the month', () => {
    for (let day = 1; day <= 31; day++) {
      let next = '2023-12-31';
      for (let month = 0; month < 60; month++) {
        next = nextReset({ strategy: 'anniversary', day, interval: 1 }, next) ?? '';
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
    expect(nextReset({ strategy, day, interval: 1 }, after)).toBe(next);
  });
});
