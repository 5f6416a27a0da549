import { valueRow } from '../report.mjs';

const MEGABYTE = 1e6;
const MOST_MEGABYTES = 200;

/**
 * What the panel holds in memory after all that was asked of it.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export function memoryRow({ panel, options, database }) {
  const megabytes = panel.memory() / MEGABYTE;
  return valueRow(`resident memory with ${options.users} users`, database, `${megabytes.toFixed(0)} MB`, {
    text: `< ${MOST_MEGABYTES} MB`,
    isReached: megabytes < MOST_MEGABYTES,
  });
}
