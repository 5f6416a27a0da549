import { PortionSize } from '../../../src/database/copy/portion-size.js';

describe('the size of a portion', () => {
  it.each([
    ['grows while rows are short', 10, 1000],
    ['shrinks while rows are long', 60_000, 10],
    ['stays for rows in between', 5000, 50],
  ])('%s', (_what, characters, expected) => {
    const size = new PortionSize();
    for (let portion = 0; portion < 10; portion++) {
      size.saw(Array.from({ length: size.rows }, () => [1n, 'x'.repeat(characters), null]));
    }
    expect(size.rows).toBe(expected);
  });
});
