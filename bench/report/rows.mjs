/**
 * One measured operation. Figures keep three digits.
 *
 * @typedef {object} Row
 * @property {string} part
 * @property {string} database
 * @property {number} users
 * @property {string} operation
 * @property {string} unit
 * @property {number} value
 * @property {number} [p50] milliseconds
 * @property {number} [p99] milliseconds
 * @property {number} [micros] processor time of the panel for an operation, microseconds
 * @property {number} [megabytes] resident memory of the panel
 * @property {string} [note]
 * @property {Record<string, Ceiling>} [ceilings] by name
 * @property {{ text: string, isReached: boolean }} [target]
 */

/**
 * The same load on a program that does less, or on one that works in the usual way.
 *
 * @typedef {object} Ceiling
 * @property {number} value
 * @property {number} p50
 * @property {number} p99
 * @property {number} micros
 * @property {number} megabytes
 * @property {number} share the panel's rate, as a share of this one
 * @property {number} processorShare its processor time for an operation, as a share of the panel's
 */

/** @typedef {Omit<Row, 'part' | 'database' | 'users'>} Measured a row of a part, which need not say where it was measured */

const DIGITS = 3;

/**
 * A rate beside those of its ceilings.
 *
 * @param {string} operation
 * @param {{ panel: import('./figures.mjs').Figures } & Record<string, import('./figures.mjs').Figures>} subjects
 * @param {(row: Measured) => Row['target']} [targetOf]
 * @returns {Measured}
 */
export function rateRow(operation, { panel, ...ceilings }, targetOf = () => undefined) {
  const row = {
    operation,
    unit: 'requests/s',
    ...rounded({ value: panel.rate, ...usageOf(panel) }),
    ceilings: Object.fromEntries(
      Object.entries(ceilings).map(([name, figures]) => [name, rounded(ceilingOf(panel, figures))]),
    ),
  };
  return { ...row, target: targetOf(row) };
}

/**
 * @param {string} operation
 * @param {number} value
 * @param {string} unit
 * @param {Partial<Pick<Row, 'p50' | 'p99' | 'micros' | 'megabytes' | 'note' | 'target'>>} [more]
 * @returns {Measured}
 */
export function valueRow(operation, value, unit, more = {}) {
  return { operation, unit, ...rounded({ value, ...more }) };
}

/** A target for a share of a ceiling, in percent. */
export function shareOf(ceiling, percent, { byProcessor = false } = {}) {
  const share = byProcessor ? 'processorShare' : 'share';
  const text = `≥ ${percent} % of ${ceiling}${byProcessor ? ' by processor time' : ''}`;
  return ({ ceilings }) => ({ text, isReached: 100 * ceilings[ceiling][share] >= percent });
}

/** A target for a value that must stay below a limit. */
export function below(value, limit, unit) {
  return { text: `< ${limit} ${unit}`, isReached: value < limit };
}

function ceilingOf(panel, figures) {
  return {
    value: figures.rate,
    ...usageOf(figures),
    share: panel.rate / figures.rate,
    processorShare: figures.micros / panel.micros,
  };
}

function usageOf({ p50, p99, micros, megabytes }) {
  return { p50, p99, micros, megabytes };
}

/** @template Fields @param {Fields} fields @returns {Fields} */
function rounded(fields) {
  const round = (value) => (typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value);
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, round(value)]));
}
