// The daemons of the demo: simulated, and on the wire like the real ones.
import { setTimeout as sleep } from 'node:timers/promises';
import { DaemonStopped } from '../test/daemons/daemon.mjs';
import { trafficSource } from '../test/daemons/traffic-source.mjs';
import { VnetSsr22 } from '../test/daemons/vnet-ssr-2.2.mjs';
import { XrayR } from '../test/daemons/xrayr.mjs';

/** Users are at work for a second or two of each minute, and carry a megabyte in it at most. */
const TRAFFIC = { busy: 0.025, mostBytes: 1_000_000 };
/** So long they have worked when the demo begins: their next report is due within ten seconds. */
const HEAD_START_SECONDS = 52;
const MEGABYTE = 1_000_000;
const LONGEST_ERROR = 80;

/**
 * Starts a VNet-SSR 2.2 and an XrayR. They poll and report until they are stopped.
 *
 * @param {string} panel
 * @param {{ vnetSsr: { id: number, key: string }, xrayR: { id: number, key: string } }} nodes
 * @returns {{ describe: () => string, stop: () => Promise<void> }} their state in one line; and the end of them
 */
export function startDaemons(panel, { vnetSsr, xrayR }) {
  const daemons = [
    new VnetSsr22({ panel, node: vnetSsr.id, key: vnetSsr.key }),
    new XrayR({ panel, node: xrayR.id, key: xrayR.key }),
  ];
  const ending = new AbortController();
  daemons.forEach((daemon, index) => void live(daemon, trafficSource(index, TRAFFIC), ending.signal));
  return {
    describe: () => daemons.map(({ state }) => describe(state)).join(' | '),
    stop: async () => {
      ending.abort();
      await Promise.all(daemons.map((daemon) => daemon.stop()));
    },
  };
}

/**
 * @param {import('../test/daemons/daemon.mjs').Daemon} daemon
 * @param {ReturnType<typeof trafficSource>} flow
 * @param {AbortSignal} ending
 */
async function live(daemon, flow, ending) {
  try {
    await daemon.start();
    for (let second = 0; second < HEAD_START_SECONDS; second++) flow(daemon, 1);
    await daemon.pass(HEAD_START_SECONDS);
    for (;;) {
      await sleep(1000, undefined, { signal: ending });
      flow(daemon, 1);
      await daemon.pass(1);
    }
  } catch (error) {
    // The line says why it has stopped.
    if (!ending.aborted && !(error instanceof DaemonStopped)) throw error;
  }
}

/** @param {import('../test/daemons/daemon.mjs').DaemonState} state */
function describe({ daemon, isRunning, users, polls, reports, upload, download, lastError }) {
  const megabytes = (Number(upload + download) / MEGABYTE).toFixed(1);
  const state = isRunning ? `users ${users}, polls ${polls}, reports ${reports} (${megabytes} MB)` : 'not running';
  return `${daemon}: ${state}${lastError === undefined ? '' : `, last error: ${lastError.slice(0, LONGEST_ERROR)}`}`;
}
