import { Turns } from '../../common/concurrency/turns.js';

/** The number of items that are sorted within a millisecond or two. */
const CHUNK = 1000;

/**
 * Sorts a long list, so that the process can do other work meanwhile.
 *
 * @param most how many items the result has; fewer take less time
 */
export async function sortInTurns<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  most = items.length,
): Promise<T[]> {
  const turns = new Turns();
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += CHUNK) {
    runs.push(
      items
        .slice(start, start + CHUNK)
        .sort(compare)
        .slice(0, most),
    );
    await turns.rest();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare, most, turns));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (a: T, b: T) => number,
  most: number,
  turns: Turns,
): Promise<T[]> {
  const merged: T[] = [];
  const length = Math.min(most, left.length + right.length);
  for (let [l, r] = [0, 0]; merged.length < length;) {
    const [a, b] = [left[l], right[r]];
    const isLeft = b === undefined || (a !== undefined && compare(a, b) <= 0);
    const next = isLeft ? a : b;
    if (next === undefined) break;
    merged.push(next);
    if (isLeft) l++;
    else r++;
    if (merged.length % CHUNK === 0) await turns.rest();
  }
  return merged;
}
