import { showProgress } from '../../scripts/common/progress.mjs';
import { crowd } from '../load/crowd.mjs';
import { pathOf, signed } from '../load/node-call.mjs';
import { valueRow } from '../report/rows.mjs';

const POLLS_AT_ONCE = 10_000;

/**
 * How a crowd fares that requests a list of a fresh process in the same moment.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchCrowd({ panel, nodes: [node], database }) {
  const finish = showProgress(`${database}: ${POLLS_AT_ONCE} polls at once`);
  const guests = await crowd(panel.port, POLLS_AT_ONCE);
  const began = performance.now();
  const answers = await guests.ask(pathOf(node), { ...signed(node), 'accept-encoding': 'gzip' });
  const seconds = (performance.now() - began) / 1000;
  await guests.leave();
  finish(`${seconds.toFixed(1)} s`);
  const refused = answers.filter((isList) => !isList).length;
  return [
    valueRow(`${POLLS_AT_ONCE} polls at once of a list not computed yet, until the last response`, seconds, 's'),
    valueRow('of which rejected', refused, '', { target: { text: 'none', isReached: refused === 0 } }),
  ];
}
