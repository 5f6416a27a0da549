/** The longest wait between two attempts. */
export const MAX_SECONDS = 600;

/**
 * The wait before the next attempt, in milliseconds: one second, doubling to ten minutes, less up to a half. The random part
 * spreads the next attempts of nodes that failed together.
 *
 * @param failures in a row, from 1
 * @param chance from 0 to 1
 */
export function backOffMs(failures: number, chance: number): number {
  const seconds = Math.min(2 ** Math.min(failures - 1, 30), MAX_SECONDS);
  return Math.round(seconds * 1000 * (1 - chance / 2));
}
