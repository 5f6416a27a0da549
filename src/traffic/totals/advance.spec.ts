import fc from 'fast-check';
import { advance } from './advance.js';
import type { TrafficRow } from '../rows/traffic-report.js';

const total = (upload: bigint, download: bigint): TrafficRow => ({ uid: 7n, upload, download });

describe('the next total of a user', () => {
  it('counts whole if it is the first', () => {
    expect(advance(undefined, total(3n, 4n))).toEqual({ highest: total(3n, 4n), carried: total(3n, 4n) });
  });

  it('counts from the highest total so far', () => {
    expect(advance(total(3n, 4n), total(10n, 4n))).toEqual({ highest: total(10n, 4n), carried: total(7n, 0n) });
  });

  it('counts nothing if it is repeated or late', () => {
    for (const late of [total(3n, 4n), total(2n, 4n), total(0n, 0n)]) {
      expect(advance(total(3n, 4n), late)).toEqual({ highest: total(3n, 4n), carried: total(0n, 0n) });
    }
  });

  it('is compared with the highest total of each direction separately', () => {
    expect(advance(total(5n, 1n), total(2n, 9n))).toEqual({ highest: total(5n, 9n), carried: total(0n, 8n) });
  });

  it('keeps every digit of 64 bits', () => {
    const largest = 2n ** 63n - 1n;
    expect(advance(total(largest - 1n, 1n), total(largest, largest)).carried).toEqual(total(1n, largest - 1n));
  });

  it('T69: counts the highest total as a whole, with totals in any order and repeated', () => {
    const bytes = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n });
    fc.assert(
      fc.property(fc.array(fc.tuple(bytes, bytes), { minLength: 1 }), (totals) => {
        let highest: TrafficRow | undefined;
        const sum = { upload: 0n, download: 0n };
        for (const [upload, download] of totals) {
          const step = advance(highest, total(upload, download));
          highest = step.highest;
          sum.upload += step.carried.upload;
          sum.download += step.carried.download;
        }
        const highestOf = (index: 0 | 1): bigint => totals.map((each) => each[index]).reduce((a, b) => (a > b ? a : b));
        expect(sum).toEqual({ upload: highestOf(0), download: highestOf(1) });
        expect(highest).toEqual({ uid: 7n, ...sum });
      }),
    );
  });
});
