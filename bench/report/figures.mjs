/**
 * The result of one round.
 *
 * @typedef {object} Figures
 * @property {number} rate operations per second
 * @property {number} p50 milliseconds
 * @property {number} p99 milliseconds
 * @property {number} cores processor cores that the measured program kept busy
 * @property {number} micros its processor time for an operation, microseconds
 * @property {number} megabytes its resident memory at the end
 */

/** @typedef {'cores' | 'micros' | 'megabytes'} OfProgram */

const MEGABYTE = 1e6;
const MICROSECONDS = 1e6;

/**
 * @param {number[]} times of each operation, in milliseconds
 * @param {number} seconds
 * @returns {Omit<Figures, OfProgram>}
 */
export function figures(times, seconds) {
  const sorted = Float64Array.from(times).sort();
  const percentile = (share) => sorted[Math.ceil(share * sorted.length) - 1];
  return { rate: sorted.length / seconds, p50: percentile(0.5), p99: percentile(0.99) };
}

/**
 * @param {Figures[]} rounds
 * @returns {Figures}
 */
export function medians(rounds) {
  const of = (name) => median(rounds.map((round) => round[name]));
  return {
    rate: of('rate'),
    p50: of('p50'),
    p99: of('p99'),
    cores: of('cores'),
    micros: of('micros'),
    megabytes: of('megabytes'),
  };
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
 * @param {() => Promise<Omit<Figures, OfProgram>>} round
 * @returns {Promise<Figures>}
 */
export async function watched(program, round) {
  const [time, used] = [performance.now(), program.cpuSeconds()];
  const result = await round();
  const cores = (program.cpuSeconds() - used) / ((performance.now() - time) / 1000);
  return { ...result, cores, micros: (MICROSECONDS * cores) / result.rate, megabytes: program.memory() / MEGABYTE };
}
