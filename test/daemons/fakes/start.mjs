// @ts-check
// Starts one simulated daemon as a program of its own:
//   LINE_KEY=… node test/daemons/fakes/start.mjs --daemon xrayr --panel http://127.0.0.1:3000 --node 2 [--pace 60] [--seed 1]
// It writes its state to standard output, one JSON line for each change, and exits with 1 where the real one would exit.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DaemonStopped } from './daemon.mjs';
import { trafficSource } from './traffic-source.mjs';
import { VnetSsr21 } from './vnet/vnet-ssr-2.1.mjs';
import { VnetSsr22 } from './vnet/vnet-ssr-2.2.mjs';
import { XrayR } from './xrayr.mjs';

/** @type {Record<string, new (options: import('./daemon.mjs').DaemonOptions) => import('./daemon.mjs').Daemon>} */
const DAEMONS = { 'vnet-ssr-2.1': VnetSsr21, 'vnet-ssr-2.2': VnetSsr22, xrayr: XrayR };

const { values } = parseArgs({
  options: {
    daemon: { type: 'string', default: 'xrayr' },
    panel: { type: 'string', default: 'http://127.0.0.1:3000' },
    node: { type: 'string', default: '1' },
    /** How many of the daemon's seconds pass in one real second. */
    pace: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});

const Kind = DAEMONS[values.daemon];
if (Kind === undefined) throw new Error(`--daemon takes ${Object.keys(DAEMONS).join(', ')}`);
const pace = Number(values.pace);
const flow = trafficSource(Number(values.seed));
const daemon = new Kind({
  panel: values.panel,
  node: Number(values.node),
  key: process.env['LINE_KEY'] ?? '',
  onChange: (state) =>
    void process.stdout.write(
      `${JSON.stringify(state, (_key, value) => (typeof value === 'bigint' ? Number(value) : value))}\n`,
    ),
});

process.once('SIGTERM', () => process.exit());
process.once('disconnect', () => process.exit());
try {
  await daemon.start();
  for (;;) {
    await sleep(1000);
    flow(daemon, pace);
    await daemon.pass(pace);
  }
} catch (error) {
  if (!(error instanceof DaemonStopped)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
