import fc from 'fast-check';
import { isoTime } from './iso-time.js';

describe('isoTime', () => {
  it('returns the same text as Date.toISOString, for moments in any order', () => {
    const moments = fc.array(fc.integer({ min: 0, max: 4_102_444_800_000 }), { minLength: 1 });
    fc.assert(
      fc.property(moments, (times) => {
        expect(times.map(isoTime)).toEqual(times.map((time) => new Date(time).toISOString()));
      }),
    );
  });
});
