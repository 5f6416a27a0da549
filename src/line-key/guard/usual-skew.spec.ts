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
    skew.add(1060, -28);
    expect(skew.at(1060)).toBe(2);
  });

  it('is forgotten a few minutes after the clock was set back', () => {
    const skew = new UsualSkew(1000, 60);
    for (let at = 1060; at < 1600; at += 60) skew.add(at, 0);
    expect(skew.at(1600)).toBe(60);
    for (let at = 1600; at < 2000; at += 60) skew.add(at, 0);
    expect(skew.at(2000)).toBe(0);
  });
});
