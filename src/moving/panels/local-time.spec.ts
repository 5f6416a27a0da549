import { LocalTime } from './local-time.js';

describe('local times of an old panel', () => {
  it.each([
    ['Asia/Shanghai', '2026-01-01 08:00:00', '2026-01-01T00:00:00Z'],
    ['UTC', '2026-01-01 08:00:00', '2026-01-01T08:00:00Z'],
    ['Asia/Shanghai', '2026-03-01', '2026-02-28T16:00:00Z'],
    // The clocks go forward at 02:00 and back at 03:00.
    ['Europe/Berlin', '2026-03-29 03:30:00', '2026-03-29T01:30:00Z'],
    ['Europe/Berlin', '2026-10-25 04:00:00', '2026-10-25T03:00:00Z'],
    ['Asia/Kolkata', '2026-05-05 05:30:00', '2026-05-05T00:00:00Z'],
  ])('%s %s is %s', (zone, text, moment) => {
    expect(new LocalTime(zone).moment(text)).toBe(Date.parse(moment) / 1000);
  });

  it.each(['0000-00-00 00:00:00', '', 'soon'])('%p is no moment', (text) => {
    expect(new LocalTime('UTC').moment(text)).toBeUndefined();
  });

  it('have another day than UTC', () => {
    expect(new LocalTime('Asia/Shanghai').day(Date.parse('2026-03-15T16:00:00Z') / 1000)).toBe('2026-03-16');
  });

  it('need a known zone', () => {
    expect(() => new LocalTime('Mars/Phobos')).toThrow('There is no time zone Mars/Phobos');
  });
});
