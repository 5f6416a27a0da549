import { sortInTurns } from './sort-in-turns.js';

describe('sortInTurns', () => {
  const compare = (a: number, b: number) => a - b;
  const numbers = (count: number) => Array.from({ length: count }, (_none, index) => (index * 7919) % 10_007);

  it.each([0, 1, 999, 1000, 1001, 5300])('sorts %d items, and as many as are wanted', async (count) => {
    const items = numbers(count);
    const sorted = items.toSorted(compare);
    expect(await sortInTurns(items, compare)).toEqual(sorted);
    expect(await sortInTurns(items, compare, 100)).toEqual(sorted.slice(0, 100));
  });
});
