import type { CopiedRow } from '../../../src/database/copy/copied-rows.js';
import { RowSum } from '../../../src/database/copy/row-sum.js';

function digestOf(...rows: CopiedRow[]): string {
  const sum = new RowSum();
  for (const row of rows) sum.add(row);
  return sum.digest;
}

describe('the sum of rows', () => {
  it('does not depend on their order', () => {
    expect(digestOf([1n, 'a'], [2n, 'b'])).toBe(digestOf([2n, 'b'], [1n, 'a']));
  });

  it.each<[string, CopiedRow, CopiedRow]>([
    ['null and an empty text', [null], ['']],
    ['a number and its text', [12n], ['12']],
    ['texts that end at another place', ['a', 'bc'], ['ab', 'c']],
    ['texts with a separator', ['a;t:b', 'c'], ['a', 'b;t:c']],
    ['a text that looks like two', ['a;t1:b'], ['a', 'b']],
    ['spaces at the end', ['a'], ['a ']],
    ['the last digit', [9_223_372_036_854_775_807n], [9_223_372_036_854_775_806n]],
    ['letters that look alike', ['\u00e9'], ['e\u0301']],
  ])('differs for %s', (_what, a, b) => {
    expect(digestOf(a)).not.toBe(digestOf(b));
  });

  it('differs for a row that is missing, doubled or moved to another one', () => {
    expect(digestOf(['a'], ['a'], ['b'])).not.toBe(digestOf(['c'], ['c'], ['b']));
    const digests = [digestOf(), digestOf(['a']), digestOf(['a'], ['a']), digestOf(['a'], ['b'])];
    expect(new Set(digests).size).toBe(digests.length);
  });
});
