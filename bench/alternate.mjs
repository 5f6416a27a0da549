import { showProgress } from '../scripts/common/progress.mjs';
import { medians } from './report/figures.mjs';

const MAX_WARM_UP_SECONDS = 3;

/** @typedef {(seconds: number) => Promise<import('./report/figures.mjs').Figures>} Round */

/**
 * Measures the panel and its ceiling in turns, so that other load of the machine slows down both. Returns the medians.
 *
 * @param {string} name
 * @param {{ ours: Round, ceiling: Round }} subjects
 * @param {import('./options.mjs').Options} options
 */
export async function alternate(name, { ours, ceiling }, { rounds, seconds }) {
  const finish = showProgress(name);
  const results = { ours: [], ceiling: [] };
  const warmUp = Math.min(seconds, MAX_WARM_UP_SECONDS);
  await ours(warmUp);
  await ceiling(warmUp);
  for (let round = 0; round < rounds; round++) {
    results.ours.push(await ours(seconds));
    results.ceiling.push(await ceiling(seconds));
  }
  const pair = { ours: medians(results.ours), ceiling: medians(results.ceiling) };
  finish(`${Math.round(pair.ours.rate)}/s, its ceiling ${Math.round(pair.ceiling.rate)}/s`);
  return pair;
}
