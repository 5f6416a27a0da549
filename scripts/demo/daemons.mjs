// The daemons of the demo: simulated, with the wire behaviour of the real ones.
import { setTimeout as sleep } from 'node:timers/promises';
import { DaemonStopped } from '../../test/daemons/fakes/daemon.mjs';
import { trafficSource } from '../../test/daemons/fakes/traffic-source.mjs';
import { VnetSsr22 } from '../../test/daemons/fakes/vnet/vnet-ssr-2.2.mjs';
import { XrayR } from '../../test/daemons/fakes/xrayr.mjs';
import { PlainDaemon } from './plain-daemon.mjs';
import { pace } from './pace.mjs';

/** The share of time in which a user causes traffic: one or two seconds of each minute. */
const BUSY = 0.025;
/** The daemons have run this long when the demo begins, so that their next report is due within ten seconds. */
const HEAD_START_SECONDS = 52;
const MEGABYTE = 1_000_000;
const MAX_ERROR_LENGTH = 80;

/**
 * Starts a VNet-SSR 2.2, an XrayR and a daemon without a product. They poll and report until they are stopped.
 *
 * @param {string} panel
 * @param {Record<'vnetSsr' | 'xrayR' | 'ss', { id: number, key: string }>} nodes
 * @returns {{ describe: () => string, stop: () => Promise<void> }} their state in one line; and the end of them
 */
export function startDaemons(panel, { vnetSsr, xrayR, ss }) {
  const daemons = [
    new VnetSsr22({ panel, node: vnetSsr.id, key: vnetSsr.key }),
    new XrayR({ panel, node: xrayR.id, key: xrayR.key }),
    new PlainDaemon({ panel, node: ss.id, key: ss.key }),
  ];
  const ending = new AbortController();
  daemons.forEach((daemon, index) => void live(daemon, index, ending.signal));
  return {
    describe: () => daemons.map(({ state }) => describe(state)).join(' | '),
    stop: async () => {
      ending.abort();
      await Promise.all(daemons.map((daemon) => daemon.stop()));
    },
  };
}

/**
 * @param {import('../../test/daemons/fakes/daemon.mjs').Daemon} daemon
 * @param {number} index
 * @param {AbortSignal} ending
 */
async function live(daemon, index, ending) {
  try {
    await daemon.start();
    const flow = trafficSource(index, { busy: BUSY, mostBytes: mostBytes(index, [...daemon.uids].length) });
    for (let second = 0; second < HEAD_START_SECONDS; second++) flow(daemon, 1);
    await daemon.pass(HEAD_START_SECONDS);
    for (;;) {
      await sleep(1000, undefined, { signal: ending });
      flow(daemon, 1);
      await daemon.pass(1);
    }
  } catch (error) {
    // The state line shows the reason.
    if (!ending.aborted && !(error instanceof DaemonStopped)) throw error;
  }
}

/**
 * The most bytes that a user causes in a busy second. The average is half of it, so that a node continues at the rate of its
 * history.
 */
function mostBytes(index, users) {
  const now = Math.floor(Date.now() / 1000);
  return Math.round((2 * pace(index, now, now)) / (BUSY * Math.max(1, users)));
}

/** @param {import('../../test/daemons/fakes/daemon.mjs').DaemonState} state */
function describe({ daemon, isRunning, users, polls, reports, upload, download, lastError }) {
  const megabytes = (Number(upload + download) / MEGABYTE).toFixed(1);
  const state = isRunning ? `users ${users}, polls ${polls}, reports ${reports} (${megabytes} MB)` : 'not running';
  return `${daemon}: ${state}${lastError === undefined ? '' : `, last error: ${lastError.slice(0, MAX_ERROR_LENGTH)}`}`;
}
