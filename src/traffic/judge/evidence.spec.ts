import { compare, type Evidence, weigh } from './evidence.js';
import { UNKNOWN_SOURCE } from './source-state.js';

const NOTHING: Evidence = {
  compared: 0,
  isLower: false,
  isEqual: false,
  isMissing: false,
  hasTrouble: false,
  minutes: 1,
};
const held = (uid: number, upload: number, download: number, turn = 1n) =>
  [BigInt(uid), { uid: BigInt(uid), upload: BigInt(upload), download: BigInt(download), turn }] as const;
const row = (uid: number, upload: number, download: number) => ({
  uid: BigInt(uid),
  upload: BigInt(upload),
  download: BigInt(download),
});

describe('the comparison of two reports', () => {
  const before = {
    ...UNKNOWN_SOURCE,
    turn: 1n,
    held: new Map([held(1, 5000, 9000), held(2, 10, 20), held(3, 7, 7, 0n)]),
  };

  it('counts the users of the earlier report who come back, and names the others', () => {
    expect(compare(before, [row(1, 6000, 9001), row(3, 1, 1)])).toEqual({
      ...{ compared: 1, isLower: false, isEqual: false },
      missing: [2n],
    });
  });

  it.each([
    ['an upload', [row(1, 4999, 9001)]],
    ['a download', [row(1, 5000, 8999)]],
    ['a small counter', [row(1, 6000, 9001), row(2, 9, 20)]],
  ])('finds %s that is lower', (_what, rows) => {
    expect(compare(before, rows)).toMatchObject({ isLower: true });
  });

  it.each([
    ['both counters are', [row(1, 5000, 9000)], true],
    ['one counter is', [row(1, 5000, 9100)], true],
    ['a few kilobytes are', [row(2, 10, 20)], false],
    ['no counter is', [row(1, 5001, 9100)], false],
  ])('%s equal', (_what, rows, isEqual) => {
    expect(compare(before, rows)).toMatchObject({ isLower: false, isEqual });
  });
});

describe('the evidence about an earlier report', () => {
  it.each([true, false])(
    'is clear where a counter is lower or a user is missing, with a sign of trouble: %s',
    (hasTrouble) => {
      const evidence = { ...NOTHING, compared: 200, isEqual: true, hasTrouble };
      expect(weigh({ ...evidence, isLower: true })).toBe('reset');
      expect(weigh({ ...evidence, isMissing: true })).toBe('reset');
    },
  );

  it.each([true, false])('is clear where a counter is equal, with a sign of trouble: %s', (hasTrouble) => {
    expect(weigh({ ...NOTHING, compared: 1, isEqual: true, hasTrouble })).toBe('equal');
  });

  it('is a matter of chance for up to seven users without a sign of trouble', () => {
    expect([1, 7, 8].map((compared) => weigh({ ...NOTHING, compared }))).toEqual(['few', 'few', 'many']);
  });

  it('is undecided for up to four users with a sign of trouble', () => {
    const findings = [1, 4, 5].map((compared) => weigh({ ...NOTHING, compared, hasTrouble: true }));
    expect(findings).toEqual(['undecided', 'undecided', 'many']);
  });

  it('takes more users after several minutes, and is undecided until then', () => {
    const at = (minutes: number, compared: number) => weigh({ ...NOTHING, minutes, compared });
    expect([at(2, 7), at(2, 8), at(2, 17), at(2, 18)]).toEqual(['few', 'undecided', 'undecided', 'many']);
    expect([at(10, 7), at(10, 8), at(10, 100), at(10, 110)]).toEqual(['few', 'undecided', 'undecided', 'many']);
  });
});
