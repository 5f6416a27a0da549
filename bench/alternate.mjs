import { showProgress } from '../scripts/progress.mjs';
import { medians } from './figures.mjs';

const LONGEST_WARM_UP = 3;

/** @typedef {(seconds: number) => Promise<import('./figures.mjs').Figures>} Round */

/**
 * Measures something and its ceiling in turns, so that whatever else the machine does meanwhile slows down both. The
 * medians count.
 *
 * @param {string} name
 * @param {{ ours: Round, ceiling: Round }} subjects
 * @param {import('./options.mjs').Options} options
 */
export async function alternate(name, { ours, ceiling }, { rounds, seconds }) {
  const finish = showProgress(name);
  const results = { ours: [], ceiling: [] };
  const warmUp = Math.min(seconds, LONGEST_WARM_UP);
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
