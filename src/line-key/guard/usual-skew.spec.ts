import { UsualSkew } from './usual-skew.js';

describe('the usual clock skew of a daemon', () => {
  it('is unknown until the panel has observed calls for a while', () => {
    const skew = new UsualSkew(1000, -20);
    skew.add(1029, -20);
    expect(skew.at(1029)).toBeUndefined();
    expect(skew.at(1030)).toBe(-20);
  });

  it('follows the calls with the least delay', () => {
    const skew = new UsualSkew(1000, 2);
    expect(skew.add(1060, -28)).toBeUndefined();
    expect(skew.at(1060)).toBe(2);
  });

  it('is forgotten a minute after the clock was set back, which is a step', () => {
    const skew = new UsualSkew(1000, 60);
    expect([1060, 1061, 1120].map((at) => skew.add(at, 0))).toEqual([undefined, undefined, { at: 1120, by: -60 }]);
    expect(skew.at(1120)).toBe(0);
  });

  it('does not follow delays, which differ from call to call', () => {
    const skew = new UsualSkew(1000, 0);
    for (const [at, late] of [
      [1060, -20],
      [1061, -40],
      [1120, -20],
      [1121, 0],
      [1180, -20],
    ] as const) {
      expect(skew.add(at, late)).toBeUndefined();
      expect(skew.at(at)).toBe(0);
    }
  });

  it('shows at once that the clock was set forward', () => {
    const skew = new UsualSkew(1000, 0);
    expect(skew.add(1060, 5)).toBeUndefined();
    expect(skew.add(1061, 245)).toEqual({ at: 1061, by: 240 });
    expect(skew.add(1062, 245)).toBeUndefined();
  });
});
