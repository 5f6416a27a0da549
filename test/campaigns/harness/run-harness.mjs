import { closeAll, closeOnSignals } from '../../../scripts/processes/cleanup.mjs';
import { setup } from '../../../scripts/setup.mjs';

/**
 * Runs a harness that starts panels: builds what is out of date, does the work, then stops all that still runs. The exit code is 0
 * if the work returns true.
 *
 * @param {() => Promise<boolean>} work imports whatever the set-up builds
 */
export async function runHarness(work) {
  closeOnSignals();
  // A parent that has ended reads no result. The channel to the parent must not keep this process alive.
  process.once('disconnect', () => process.exit(1));
  process.channel?.unref();
  try {
    await setup();
    process.exitCode = (await work()) ? 0 : 1;
  } finally {
    await closeAll();
  }
}
