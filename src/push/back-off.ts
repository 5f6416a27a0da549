const LONGEST_SECONDS = 600;

/**
 * The wait before the next attempt, in milliseconds: one second, doubling to ten minutes, less up to a half, so that those
 * who failed together do not come back together.
 *
 * @param failures in a row, from 1
 * @param chance from 0 to 1
 */
export function backOffMs(failures: number, chance: number): number {
  const seconds = Math.min(2 ** Math.min(failures - 1, 30), LONGEST_SECONDS);
  return Math.round(seconds * 1000 * (1 - chance / 2));
}
