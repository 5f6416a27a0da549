import { valueRow } from '../report.mjs';

const MEGABYTE = 1e6;
const MOST_MEGABYTES = 200;

/**
 * What the panel holds in memory after a part of what is asked of it.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 * @param {string} part
 */
export function memoryRow({ panel, options, database }, part) {
  const megabytes = panel.memory() / MEGABYTE;
  return valueRow(
    `resident memory with ${options.users} users, after ${part}`,
    database,
    `${megabytes.toFixed(0)} MB`,
    {
      text: `< ${MOST_MEGABYTES} MB`,
      isReached: megabytes < MOST_MEGABYTES,
    },
  );
}
