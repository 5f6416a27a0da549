import { bytes, bytesASecond, duration, momentOrNever } from './figures.js';

describe('figures for people', () => {
  it.each([
    [0n, '0 B'],
    [100n, '100 B'],
    [1023n, '1023 B'],
    [1024n, '1 KiB'],
    [1_610_612_736n, '1.5 GiB'],
    [107_374_182_400n, '100 GiB'],
    [2n ** 63n - 1n, '7.99 EiB'],
    [10n ** 33n, '867361737988403.54 EiB'],
    [-2048n, '-2 KiB'],
  ])('%s bytes are %s', (amount, text) => expect(bytes(amount)).toBe(text));

  it('shows a limit of 0 as no limit', () => {
    expect(bytesASecond(0n)).toBe('-');
    expect(bytesASecond(12_500_000n)).toBe('11.92 MiB/s');
  });

  it.each([
    [null, '-'],
    [0, '0 s'],
    [59, '59 s'],
    [3600, '1 h'],
    [90_061, '1 d 1 h'],
    [86_405, '1 d'],
  ])('%s seconds are %s', (seconds, text) => expect(duration(seconds)).toBe(text));

  it('shows a time of 0 as never', () => {
    expect(momentOrNever(0)).toBe('-');
    expect(momentOrNever(null)).toBe('-');
    expect(momentOrNever(1_700_000_000)).toBe('2023-11-14T22:13:20Z');
  });
});
