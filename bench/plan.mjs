/**
 * The parts of the bench in the order of a run, and the numbers of users with which a run measures them. `full` counts in addition to
 * `normal`. A part that changes many rows or adds nodes follows those that it would disturb.
 *
 * @type {Record<string, { normal: number[], full: number[] }>}
 */
export const PARTS = {
  growth: { normal: [1000, 10_000, 100_000], full: [1_000_000] },
  polls: { normal: [10_000, 100_000], full: [] },
  logins: { normal: [10_000, 100_000], full: [] },
  refresh: { normal: [10_000, 100_000], full: [] },
  logout: { normal: [10_000, 100_000], full: [] },
  subscriptions: { normal: [], full: [10_000] },
  reports: { normal: [10_000, 100_000], full: [] },
  changes: { normal: [100_000], full: [1_000_000] },
  audit: { normal: [], full: [10_000] },
  crowd: { normal: [], full: [10_000] },
  overload: { normal: [], full: [100_000] },
  storm: { normal: [], full: [100_000] },
  'users-page': { normal: [10_000, 100_000], full: [] },
  'first-load': { normal: [], full: [10_000] },
  imports: { normal: [], full: [10_000] },
};

/**
 * One database of a run.
 *
 * @typedef {object} Site
 * @property {string} database its kind
 * @property {number} users
 * @property {string[]} parts what is measured there, in this order
 */

/**
 * The databases of a run, small ones first, so that a run which is stopped early has something of each kind.
 *
 * @param {object} choice
 * @param {string[]} choice.databases
 * @param {string[]} choice.parts the chosen ones; none means all of the run
 * @param {number[]} choice.users the chosen numbers of users; none means those of each part
 * @param {boolean} choice.isFull
 * @returns {Site[]}
 */
export function planOf({ databases, parts, users, isFull }) {
  const sizesOf = (name) => {
    const { normal, full } = PARTS[name];
    if (users.length > 0) return parts.length > 0 || normal.length > 0 || isFull ? users : [];
    // A part that was chosen by name is measured also where only a full run has it.
    const isOnlyFull = parts.length > 0 && normal.length === 0;
    return isFull || isOnlyFull ? [...normal, ...full] : normal;
  };
  const wanted = Object.keys(PARTS).filter((name) => parts.length === 0 || parts.includes(name));
  const sizes = [...new Set(wanted.flatMap(sizesOf))].sort((a, b) => a - b);
  return sizes.flatMap((size) =>
    databases.map((database) => ({
      database,
      users: size,
      parts: wanted.filter((name) => sizesOf(name).includes(size)),
    })),
  );
}
