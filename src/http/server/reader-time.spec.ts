import { ReaderTime } from './reader-time.js';

const LOOK_MS = 5000;
const MIB = 2 ** 20;

const PIECE = 65_536;

/** The looks after which a reader has taken too long, with the bytes that the system has accepted at each look. */
function looksUntilOver(total: number, acceptedAt: (look: number) => number): number {
  const time = new ReaderTime(0);
  for (let look = 1; look < 1000; look++) {
    const accepted = Math.min(total, acceptedAt(look));
    const written = Math.min(total, accepted + PIECE);
    if (time.isOver(look * LOOK_MS, written, written - accepted)) return look;
    if (accepted === total) return Infinity;
  }
  return Infinity;
}

describe('the time of a reader', () => {
  it('is over after a minute in which the system accepts nothing', () => {
    expect(looksUntilOver(100 * MIB, () => 4 * MIB)).toBe(14);
  });

  it('is not over at 50 kB a second, although the system stands still for half a minute', () => {
    expect(looksUntilOver(20 * MIB, (look) => 4 * MIB + Math.floor((look * 250_000) / 1_500_000) * 1_500_000)).toBe(
      Infinity,
    );
  });

  it('is over when the system accepts less than 10 kB a second, however steadily', () => {
    const looks = looksUntilOver(100 * MIB, (look) => 100_000 + look * 10_000);
    expect(looks * LOOK_MS).toBe(40_000);
  });

  it('is not over while the system accepts one long piece at 50 kB a second', () => {
    const time = new ReaderTime(0);
    for (let look = 1; look < 30; look++) expect(time.isOver(look * LOOK_MS, 8 * MIB, 8 * MIB)).toBe(false);
  });

  it('begins anew with each response, and does not count the time between two of them', () => {
    const time = new ReaderTime(0);
    for (let look = 1; look < 100; look++) expect(time.isOver(look * LOOK_MS, 1000, 0)).toBe(false);
    expect(time.isOver(100 * LOOK_MS, MIB, MIB - 1000)).toBe(false);
    expect(time.isOver(101 * LOOK_MS, MIB, MIB - 1000)).toBe(false);
  });

  it('leaves the reader of a response that the system holds the time for its length, once', () => {
    const time = new ReaderTime(0);
    time.beginAnswer(0);
    expect(time.isOver(LOOK_MS, MIB, 0)).toBe(false);
    expect(time.lengthAt(MIB)).toBe(MIB);
    expect(time.extension(MIB, 65_000)).toBeCloseTo(15_000 + 104_858 - 65_000, -1);
    expect(time.extension(MIB, 65_000)).toBe(0);
  });

  it('knows the whole length of a response that a look met between two pieces', () => {
    const time = new ReaderTime(0);
    time.beginAnswer(500);
    for (const [look, written] of [MIB - PIECE, MIB, MIB].entries()) {
      expect(time.isOver((look + 1) * LOOK_MS, written, 0)).toBe(false);
    }
    expect(time.lengthAt(MIB)).toBe(MIB - 500);
    time.beginAnswer(MIB);
    expect(time.lengthAt(MIB + 1000)).toBe(1000);
    expect(time.extension(MIB + 1000, 10_000)).toBeGreaterThan(0);
  });
});
