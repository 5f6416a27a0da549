import { groupBy } from './group-by.mjs';

/**
 * How an operation grows with the number of users on one database.
 *
 * @typedef {object} Growth
 * @property {string} database
 * @property {[users: number, value: number][]} points ascending
 * @property {number | undefined} exponent of the power of the number of users that fits best; undefined for a single point
 */

/**
 * @param {import('./rows.mjs').Row[]} rows of the part `growth`
 * @returns {{ operation: string, unit: string, lines: Growth[] }[]} by operation
 */
export function growthOf(rows) {
  return [...groupBy(rows, ({ operation }) => operation)].map(([operation, some]) => ({
    operation,
    unit: some[0].unit,
    lines: [...groupBy(some, ({ database }) => database)].map(([database, measured]) => {
      const points = measured.map(({ users, value }) => [users, value]).sort(([a], [b]) => a - b);
      return { database, points, exponent: exponentOf(points) };
    }),
  }));
}

/** The slope of the line through the logarithms with the least squares. */
function exponentOf(points) {
  if (points.length < 2) return undefined;
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)]);
  const mean = (index) => logs.reduce((sum, log) => sum + log[index], 0) / logs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const sum = (term) => logs.reduce((total, [x, y]) => total + term(x - meanX, y - meanY), 0);
  return sum((x, y) => x * y) / sum((x) => x * x);
}
