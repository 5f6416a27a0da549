// Lets the servers of a cluster fail while panels on them work, and proves that nothing acknowledged is lost, doubled or undone.
import { openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { showState } from '../../../scripts/common/progress.mjs';
import { randomNumbers } from '../../daemons/fakes/random.mjs';
import { runHarness } from '../harness/run-harness.mjs';
import { readOptions } from './options.mjs';
import { showOutcome } from './outcome.mjs';

const DATABASE = 'linegate_campaign';
const USERS = 40;
const CLIENTS = 4;
const CHANGED = 3;
const ROWS = 20;
/** Between two reports of a node. Without it the servers would mostly apply reports. */
const PAUSE_MS = 100;
/** The load runs so long before the first fault, and after the last one. */
const CALM_MS = 2000;

const options = readOptions();
if (options !== undefined) await runHarness(() => campaign(options));

/** @param {import('./options.mjs').Options} options */
async function campaign(options) {
  const { servers, hasNetwork, rounds, faults, partitions, restarts, writers, seconds, seed, log } = options;
  // Imported after the set-up, which builds their imports.
  const { Account } = await import('./account.mjs');
  const { Cluster } = await import('./cluster.mjs');
  const { startFront } = await import('./front.mjs');
  const { Daemons } = await import('./daemons.mjs');
  const { ClusterInstallation, ofNode } = await import('./installation.mjs');
  const { Load } = await import('./load.mjs');
  const { Panels } = await import('./panels.mjs');
  const { Reporter } = await import('../crash/reporter.mjs');
  const { StrictRequests } = await import('./strict-requests.mjs');
  const { PanelClient } = await import('../../daemons/fakes/panel-client.mjs');

  const began = performance.now();
  let state = 'starting the servers';
  const finish = showState(() => state);
  const cluster = await Cluster.start(servers, DATABASE, hasNetwork);
  const databasePort = await startFront(servers, cluster.addresses);
  const databaseFront = `127.0.0.1:${databasePort}`;
  const urlOf = (address) => `mysql://root@${address}/${DATABASE}`;
  const installation = new ClusterInstallation(urlOf(databaseFront), {
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
  });
  const output = log === undefined ? undefined : openSync(log, 'a');
  state = 'starting the panels, which migrate at once';
  const panels = await Panels.start(
    cluster.addresses.map((address) => ({
      ...installation.settings,
      DATABASE_URL: urlOf(writers === 'one' ? databaseFront : address),
    })),
    output,
  );
  const { users, nodes, daemonNodes, token } = await installation.fill(USERS);
  const frontPort = await startFront('panels', panels.hosts);
  const front = `http://127.0.0.1:${frontPort}`;

  const account = new Account();
  const strict = new StrictRequests();
  const load = new Load({ front, panels: () => panels.addresses, token, strict });
  const keyNode = nodes.pop();
  const clients = new Map(nodes.map(({ id, key }) => [id, new PanelClient({ panel: front, node: id, key })]));
  const random = randomNumbers(seed);
  const slots = [{ isRunning: true, send: (node, request) => strict.watch('report', clients.get(node).send(request)) }];
  const uids = users.map(({ id }) => id);
  const reporting = { slots, journal: account, uids, rows: ROWS, random, pauseMs: PAUSE_MS };
  const reporters = nodes.map((node) => new Reporter(node, reporting));
  const daemons = await Daemons.start(daemonNodes, frontPort, random, strict);
  const running = [
    daemons.run(() => !load.isRunning),
    ...reporters.map((reporter) => reporter.run(() => !load.isRunning)),
    load.run({ users: users.slice(-CHANGED), clients: users.slice(0, CLIENTS), nodes, keyNode }),
  ];

  const suffer = async (act) => {
    let startedAt = 0;
    await act(() => (startedAt = performance.now()));
    await panels.ready();
    return account.longestPause(startedAt);
  };
  const fail = async () => {
    const pauses = [];
    await sleep(CALM_MS);
    for (let round = 0; round < rounds; round++) {
      for (const [turn, fault] of faults.entries()) {
        const index = (round + turn) % cluster.servers.length;
        const isWriter = writers === 'all' || (await cluster.isBehind(databasePort, index));
        const counts = `${account.reports.length} reports, ${load.violations.length} violations`;
        state = `round ${round + 1}/${rounds}: ${fault} of server ${index + 1}; ${counts}`;
        const ms = await suffer((onStart) => cluster.suffer(fault, index, 1000 * seconds, onStart));
        pauses.push({ name: `${fault} of ${isWriter ? 'a writer' : 'a standby'}`, ms });
      }
    }
    for (let count = 0; count < partitions; count++) {
      state = `partition ${count + 1}/${partitions}`;
      pauses.push({ name: 'partition', ms: await suffer((onStart) => cluster.part(1000 * seconds, onStart)) });
    }
    strict.isOn = true;
    for (let count = 0; count < restarts; count++) {
      state = `restart ${count + 1}/${restarts} of a panel; ${strict.failures.length} failed requests`;
      await panels.restart(count % panels.ports.length);
    }
    strict.isOn = false;
    await sleep(CALM_MS);
    return pauses;
  };
  const work = fail().finally(() => (load.isRunning = false));
  const [pauses] = await Promise.all([work, ...running]);
  state = 'comparing';
  for (const client of clients.values()) client.close();
  await daemons.stop();
  await panels.stop();
  const found = await installation.outcome();
  finish();
  const carried = daemons.compare(new Map(daemonNodes.map(({ id }) => [id, ofNode(found, id)])));
  const ms = performance.now() - began;
  return showOutcome({
    options,
    pauses,
    account,
    load,
    strict,
    daemons,
    carried,
    found,
    reporting: nodes.map(({ id }) => id),
    ms,
  });
}
