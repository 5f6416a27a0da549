import { number, percent } from './words.mjs';

/**
 * One measured operation.
 *
 * @typedef {object} Row
 * @property {string} part
 * @property {string} database
 * @property {number} users
 * @property {string} operation
 * @property {string} text the figure with its unit, and others beside it
 * @property {Target} [target]
 */

/** @typedef {{ text: string, isReached: boolean }} Target */

/** @typedef {Omit<Row, 'part' | 'database' | 'users'>} Measured a row of a part, which need not say where it was measured */

/** @typedef {import('./figures.mjs').Figures} Figures */

/**
 * A rate beside that of another program: what it is of that by rate, and by processor time.
 *
 * @param {string} operation
 * @param {{ panel: Figures, ceiling: Figures }} found
 * @param {{ unit?: string, target?: (panel: Figures, ceiling: Figures) => Target }} [more]
 * @returns {Measured}
 */
export function rateRow(operation, { panel, ceiling }, { unit = 'requests/s', target = () => undefined } = {}) {
  const [byRate, byProcessor] = [panel.rate / ceiling.rate, ceiling.micros / panel.micros];
  const times = byRate >= 10 ? `${number(byRate)} times` : `${percent(byRate)} / ${percent(byProcessor)}`;
  const text = `${number(panel.rate)} ${unit}; ${number(panel.p50)} / ${number(panel.p99)} ms; ${number(panel.micros)} µs; ${times}`;
  return { operation, text, target: target(panel, ceiling) };
}

/** A time: the 99th percentile, and beside it the median. @returns {Measured} */
export function timeRow(operation, { p50, p99 }, limit) {
  return { operation, text: `${number(p99)} ms; p50 ${number(p50)} ms`, target: limit && below(p99, limit, 'ms') };
}

/** @param {string} operation @param {number} value @param {string} unit @param {{ note?: string, target?: Target }} [more] @returns {Measured} */
export function valueRow(operation, value, unit, { note, target } = {}) {
  const text = unit === '' ? number(value) : `${number(value)} ${unit}`;
  return { operation, text: note === undefined ? text : `${text}; ${note}`, target };
}

/** A target for a share of the other program's rate, in percent. */
export function shareOfRate(percents) {
  return (panel, ceiling) => ({ text: `≥ ${percents} %`, isReached: 100 * panel.rate >= percents * ceiling.rate });
}

/** A target for a share of the other program's processor time for an operation, in percent. */
export function shareOfProcessor(percents) {
  return (panel, ceiling) => ({
    text: `≥ ${percents} % by processor time`,
    isReached: 100 * ceiling.micros >= percents * panel.micros,
  });
}

/** A target for a value that must stay below a limit. */
export function below(value, limit, unit) {
  return { text: `< ${number(limit)} ${unit}`, isReached: value < limit };
}

/** A target for a rate. */
export function atLeast(value, limit, unit) {
  return { text: `≥ ${number(limit)} ${unit}`, isReached: value >= limit };
}
