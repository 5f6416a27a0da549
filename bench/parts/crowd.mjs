import { showProgress } from '../../scripts/common/progress.mjs';
import { crowd } from '../load/crowd.mjs';
import { pathOf, signed } from '../load/node-call.mjs';
import { valueRow } from '../report/rows.mjs';

/** As many nodes as a panel is made for, and far more than it lets wait for a list. */
const CROWDS = [1000, 10_000];
const EXPECTED = CROWDS[0];

/**
 * How crowds fare that request a list in the same moment. The process has not computed it for the first one.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchCrowd({ panel, nodes: [node], database }) {
  const rows = [];
  for (const size of CROWDS) {
    const finish = showProgress(`${database}: ${size} polls at once`);
    const guests = await crowd(panel.port, size);
    const began = performance.now();
    const answers = await guests.ask(pathOf(node), { ...signed(node), 'accept-encoding': 'gzip' });
    const seconds = (performance.now() - began) / 1000;
    await guests.leave();
    finish(`${seconds.toFixed(1)} s`);
    const refused = answers.filter((isList) => !isList).length;
    const target = { text: 'none', isReached: refused === 0 };
    rows.push(
      valueRow(`${size} polls at once, until the last response`, seconds, 's'),
      valueRow(`of ${size} refused`, refused, '', size === EXPECTED ? { target } : {}),
    );
  }
  return rows;
}
