/**
 * The result of one round.
 *
 * @typedef {object} Figures
 * @property {number} rate operations per second
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 * @property {number} cores processor cores that the measured program kept busy
 * @property {number} micros its processor time for an operation, microseconds
 */

const MICROSECONDS = 1e6;

/**
 * @param {number[]} times of each operation, in milliseconds
 * @param {number} seconds
 * @returns {Omit<Figures, 'cores' | 'micros'>}
 */
export function figures(times, seconds) {
  const sorted = Float64Array.from(times).sort();
  const percentile = (share) => sorted[Math.ceil(share * sorted.length) - 1];
  return { rate: sorted.length / seconds, p50: percentile(0.5), p99: percentile(0.99) };
}

/** @param {Figures[]} rounds @returns {Figures} */
export function medians(rounds) {
  const names = Object.keys(rounds[0]);
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => round[name]))]));
}

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2;
}

/**
 * Runs a round and measures what a program uses for it.
 *
 * @param {import('../../scripts/processes/program.mjs').Program} program
 * @param {() => Promise<Omit<Figures, 'cores' | 'micros'>>} round
 * @returns {Promise<Figures>}
 */
export async function watched(program, round) {
  const [time, used] = [performance.now(), program.cpuSeconds()];
  const result = await round();
  const cores = (program.cpuSeconds() - used) / ((performance.now() - time) / 1000);
  return { ...result, cores, micros: (MICROSECONDS * cores) / result.rate };
}
