/**
 * Whether this run is thorough: `TEST_THOROUGH=1 npm test`. A usual run takes a sample of what a thorough one repeats: fewer
 * kills and rounds, and files about the panel itself on one server instead of two.
 */
export const isThorough = process.env['TEST_THOROUGH'] === '1';

/**
 * Returns how often a test repeats something.
 *
 * @template T
 * @param {T} usual
 * @param {T} thorough
 * @returns {T}
 */
export function rounds(usual, thorough) {
  return isThorough ? thorough : usual;
}
