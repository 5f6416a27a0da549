import { FixedClock } from '../../../test/support/fixed-clock.js';
import { RecentUses } from './recent-uses.js';

describe('recent uses', () => {
  let clock: FixedClock;
  let uses: RecentUses<number>;
  beforeEach(() => {
    clock = new FixedClock();
    uses = new RecentUses(clock);
  });
  const use = (id: number, address: string): boolean => {
    const isDue = uses.isDue(id, address);
    if (isDue) uses.note(id, address, clock.unixSeconds());
    return isDue;
  };

  it('are stored once a minute for each address', () => {
    expect([use(1, 'a'), use(1, 'a'), use(1, 'b'), use(1, 'b'), use(2, 'a')]).toEqual([true, false, true, false, true]);
    clock.advance(59);
    expect([use(1, 'a'), use(1, 'b')]).toEqual([false, false]);
    clock.advance(1);
    expect([use(1, 'a'), use(1, 'b'), use(1, 'a')]).toEqual([true, true, false]);
  });

  it('are stored for 16 addresses a minute; other addresses wait for the next minute', () => {
    const written = Array.from({ length: 100 }, (_none, index) => use(1, `address ${index}`)).filter(Boolean);
    expect(written).toHaveLength(16);
    clock.advance(60);
    expect(use(1, 'address 99')).toBe(true);
    expect(use(1, 'address 0')).toBe(true);
  });

  it('are stored again after a failed write, and after the clock was set back', () => {
    use(1, 'a');
    uses.forget(1, 'a');
    expect(use(1, 'a')).toBe(true);
    clock.advance(-3600);
    expect(use(1, 'a')).toBe(true);
  });
});
