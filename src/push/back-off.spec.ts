import fc from 'fast-check';
import { backOffMs } from './back-off.js';

describe('the wait before the next attempt', () => {
  it('doubles from a second to ten minutes', () => {
    const waits = [1, 2, 3, 4, 9, 10, 11, 100, 10_000].map((failures) => backOffMs(failures, 0) / 1000);
    expect(waits).toEqual([1, 2, 4, 8, 256, 512, 600, 600, 600]);
  });

  it('is at least half of that time, so that retries spread out', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
        const longest = backOffMs(failures, 0);
        expect(backOffMs(failures, chance)).toBeLessThanOrEqual(longest);
        expect(backOffMs(failures, chance)).toBeGreaterThanOrEqual(longest / 2);
      }),
    );
  });
});
