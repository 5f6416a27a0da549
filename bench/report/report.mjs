import { describeMachine } from './machine.mjs';

/**
 * A line of the table, as text.
 *
 * @typedef {object} Row
 * @property {string} operation
 * @property {string} database
 * @property {string} ours
 * @property {string} [ceiling]
 * @property {string} [percent]
 * @property {string} [latency]
 * @property {string} [cores]
 * @property {string} [target]
 * @property {string} [reached]
 */

/** @type {[title: string, field: keyof Row][]} */
const COLUMNS = [
  ['operation', 'operation'],
  ['database', 'database'],
  ['ours, req/s', 'ours'],
  ['ceiling, req/s', 'ceiling'],
  ['%', 'percent'],
  ['p50 / p99, ms', 'latency'],
  ['cores busy, ours / ceiling', 'cores'],
  ['target', 'target'],
  ['reached', 'reached'],
];

/** A target as a share of the ceiling. */
export function atLeast(percent) {
  return { text: `≥ ${percent} %`, isReachedBy: (pair) => percentOf(pair) >= percent };
}

/**
 * @param {string} operation
 * @param {string} database
 * @param {Record<'ours' | 'ceiling', import('./figures.mjs').Figures>} pair
 * @param {ReturnType<typeof atLeast>} [target]
 * @returns {Row}
 */
export function rateRow(operation, database, pair, target) {
  const { ours, ceiling } = pair;
  return {
    operation,
    database,
    ours: ours.rate.toFixed(0),
    ceiling: ceiling.rate.toFixed(0),
    percent: percentOf(pair).toFixed(0),
    latency: `${ours.p50.toFixed(1)} / ${ours.p99.toFixed(1)}`,
    cores: `${ours.cpu.toFixed(2)} / ${ceiling.cpu.toFixed(2)}`,
    target: target?.text,
    reached: target && yesOrNo(target.isReachedBy(pair)),
  };
}

/**
 * A row whose value is not a rate.
 *
 * @param {string} operation
 * @param {string} database
 * @param {string} value with its unit
 * @param {{ text: string, isReached: boolean }} [target]
 * @returns {Row}
 */
export function valueRow(operation, database, value, target) {
  return { operation, database, ours: value, target: target?.text, reached: target && yesOrNo(target.isReached) };
}

/**
 * The table and a description of the machine, as Markdown.
 *
 * @param {Row[]} rows
 * @param {import('../options.mjs').Options} options
 */
export function report(rows, options) {
  return [
    '# The last run of `npm run bench`',
    '',
    ...describeMachine(options).map((fact) => `- ${fact}`),
    '',
    line(COLUMNS.map(([title]) => title)),
    line(COLUMNS.map(() => '---')),
    ...rows.map((row) => line(COLUMNS.map(([, field]) => row[field] ?? '–'))),
    '',
  ].join('\n');
}

function percentOf({ ours, ceiling }) {
  return (100 * ours.rate) / ceiling.rate;
}

function yesOrNo(fact) {
  return fact ? 'yes' : 'no';
}

function line(cells) {
  return `| ${cells.join(' | ')} |`;
}
