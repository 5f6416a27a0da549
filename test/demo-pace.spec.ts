import { pace, reportsBefore } from '../scripts/demo/pace.mjs';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Different hours of different days of the week. */
const MOMENTS = ['2026-11-22T00:00:10Z', '2026-11-22T10:15:00Z', '2026-11-25T13:59:59Z', '2026-11-27T23:30:00Z'];

describe('the traffic of the demo', () => {
  it.each(MOMENTS)('has no jump from one day to the next, begun at %s', (moment) => {
    const now = Date.parse(moment) / 1000;
    const days = bytesByDay(now);
    // Without today, which is incomplete.
    const whole = days.slice(0, -1);
    expect(whole.length).toBe(29);
    for (const [index, bytes] of whole.entries()) {
      const before = whole[index - 1] ?? bytes;
      expect(bytes / before).toBeGreaterThan(0.6);
      expect(bytes / before).toBeLessThan(1.7);
    }
  });

  it.each(MOMENTS)('continues at the pace of its last hour, begun at %s', (moment) => {
    const now = Date.parse(moment) / 1000;
    const last = reportsBefore(now).at(-1);
    const before = sum(last?.bytes ?? []) / (last?.seconds ?? 0);
    // The fourth node is down.
    const after = [0, 1, 2].reduce((bytes, node) => bytes + pace(node, now, now), 0);
    expect(after / before).toBeGreaterThan(0.6);
    expect(after / before).toBeLessThan(1.7);
  });

  it.each(MOMENTS)(
    'falls into its own hour, although the demo needs a minute to create the reports, begun at %s',
    (moment) => {
      const hours = reportsBefore(Date.parse(moment) / 1000)
        .filter(({ seconds }) => seconds <= HOUR)
        .map(({ at }) => Math.floor((at + 60) / HOUR));
      expect(hours).toEqual(hours.map((_hour, index) => Number(hours[0]) + index));
    },
  );

  it.each(MOMENTS)('has report times before now, in order, begun at %s', (moment) => {
    const now = Date.parse(moment) / 1000;
    const times = reportsBefore(now).map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(now);
    expect(now - (times[0] ?? 0)).toBeLessThan(30 * DAY);
  });
});

/** In UTC, as charts show them. */
function bytesByDay(now: number): number[] {
  const days = new Map<number, number>();
  for (const { at, bytes } of reportsBefore(now)) {
    const day = Math.floor(at / DAY);
    days.set(day, (days.get(day) ?? 0) + sum(bytes));
  }
  return [...days.values()];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
