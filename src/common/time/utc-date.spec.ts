import { isUtcDate, nextUtcMidnight, utcDate } from './utc-date.js';

const at = (time: string): number => Date.parse(time) / 1000;

describe('days of the UTC calendar', () => {
  it.each([
    ['2026-03-15T00:00:00Z', '2026-03-15'],
    ['2026-03-15T23:59:59Z', '2026-03-15'],
    ['2024-02-29T12:00:00Z', '2024-02-29'],
    // Time zones with another local day.
    ['2026-03-15T23:30:00-05:00', '2026-03-16'],
    ['1970-01-01T00:00:00Z', '1970-01-01'],
  ])('%s is a moment of %s', (time, day) => {
    expect(utcDate(at(time))).toBe(day);
  });

  it.each([
    ['2026-03-15T00:00:00Z', '2026-03-16T00:00:00Z'],
    ['2026-03-15T23:59:59Z', '2026-03-16T00:00:00Z'],
    ['2026-12-31T12:00:00Z', '2027-01-01T00:00:00Z'],
  ])('after %s the next day begins at %s', (time, midnight) => {
    expect(nextUtcMidnight(at(time))).toBe(at(midnight));
  });

  it.each(['2026-03-15', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a valid day', (text) => {
    expect(isUtcDate(text)).toBe(true);
  });

  it.each([
    '',
    '2026-02-29',
    '2026-02-30',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '-2026-01-01',
    '２０２６-01-01',
  ])('%p is not a valid day', (text) => {
    expect(isUtcDate(text)).toBe(false);
  });
});
