import { valueRow } from '../report/report.mjs';

const MEGABYTE = 1e6;
const MAX_MEGABYTES = 200;

/**
 * The panel's resident memory after a part.
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
      text: `< ${MAX_MEGABYTES} MB`,
      isReached: megabytes < MAX_MEGABYTES,
    },
  );
}
