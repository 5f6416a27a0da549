import { showProgress } from '../scripts/common/progress.mjs';
import { medians } from './report/figures.mjs';

const MAX_WARM_UP_SECONDS = 0.5;

/** @typedef {(seconds: number) => Promise<import('./report/figures.mjs').Figures>} Round */

/**
 * Measures the panel and its ceilings in turns, so that other load of the machine slows down all of them. Returns the medians.
 *
 * @template {Record<string, Round>} Subjects
 * @param {string} name
 * @param {Subjects} subjects
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<Record<keyof Subjects, import('./report/figures.mjs').Figures>>}
 */
export async function alternate(name, subjects, { rounds, seconds }) {
  const finish = showProgress(name);
  const turns = Object.entries(subjects);
  const results = Object.fromEntries(turns.map(([subject]) => [subject, []]));
  for (const [, round] of turns) await round(Math.min(seconds, MAX_WARM_UP_SECONDS));
  for (let count = 0; count < rounds; count++) {
    for (const [subject, round] of turns) results[subject].push(await round(seconds));
  }
  const found = Object.fromEntries(turns.map(([subject]) => [subject, medians(results[subject])]));
  finish(turns.map(([subject]) => `${subject} ${Math.round(found[subject].rate)}/s`).join(', '));
  return found;
}
