// Lets the servers of a cluster fail while panels on them work, and proves that nothing acknowledged is lost, doubled or undone.
import { openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { showState } from '../../scripts/common/progress.mjs';
import { randomNumbers } from '../daemons/fakes/random.mjs';
import { runHarness } from '../support/process/run-harness.mjs';
import { readOptions } from './options.mjs';

const DATABASE = 'linegate_campaign';
const USERS = 40;
const CLIENTS = 4;
const CHANGED = 3;
const ROWS = 20;
/** The load runs so long before the first fault, and after the last one. */
const CALM_MS = 2000;
/** After a fault the pause of writes is over, or longer than this. */
const SETTLED_MS = 3000;

const options = readOptions();
if (options !== undefined) await runHarness(() => campaign(options));

/** @param {import('./options.mjs').Options} options */
async function campaign({ servers, rounds, faults, partitions, restarts, writers, seconds, seed, log }) {
  // Imported after the set-up, which builds their imports.
  const { Account } = await import('./account.mjs');
  const { Cluster } = await import('./cluster.mjs');
  const { startFront } = await import('./front.mjs');
  const { Daemons } = await import('./daemons.mjs');
  const { Installation, ofNode } = await import('./installation.mjs');
  const { Load } = await import('./load.mjs');
  const { Panels } = await import('./panels.mjs');
  const { Reporter } = await import('../crash/reporter.mjs');
  const { PanelClient } = await import('../daemons/fakes/panel-client.mjs');

  const began = performance.now();
  let state = 'starting the servers';
  const finish = showState(() => state);
  const cluster = await Cluster.start(servers, DATABASE);
  const urlOf = (port) => `mysql://root@127.0.0.1:${port}/${DATABASE}`;
  const databasePort = await startFront(servers, cluster.ports);
  const installation = new Installation(urlOf(databasePort));
  const databases = writers === 'one' ? cluster.ports.map(() => databasePort) : cluster.ports;
  const output = log === undefined ? undefined : openSync(log, 'a');
  state = 'starting the panels, which migrate at once';
  const panels = await Panels.start(
    databases.map((port) => ({ ...installation.settings, DATABASE_URL: urlOf(port) })),
    output,
  );
  const { users, nodes, daemonNodes, token } = await installation.fill(USERS);
  const frontPort = await startFront('panels', panels.ports);
  const front = `http://127.0.0.1:${frontPort}`;

  const account = new Account();
  const load = new Load({ front, panels: () => panels.addresses, token });
  const keyNode = nodes.pop();
  const clients = new Map(nodes.map(({ id, key }) => [id, new PanelClient({ panel: front, node: id, key })]));
  const send = async (node, request) => {
    const reply = await clients.get(node).send(request);
    if (load.isStrict && reply.status !== 200)
      load.failures.push(`report: ${reply.status} ${reply.text.slice(0, 200)}`);
    return reply;
  };
  const random = randomNumbers(seed);
  const slots = [{ isRunning: true, send }];
  const uids = users.map(({ id }) => id);
  const reporters = nodes.map((node) => new Reporter(node, { slots, journal: account, uids, rows: ROWS, random }));
  const daemons = await Daemons.start(daemonNodes, frontPort, random);
  const running = [
    daemons.run(() => !load.isRunning),
    ...reporters.map((reporter) => reporter.run(() => !load.isRunning)),
    load.run({ users: users.slice(-CHANGED), clients: users.slice(0, CLIENTS), nodes, keyNode }),
  ];
  const work = (async () => {
    await sleep(CALM_MS);
    const pauses = [];
    const suffer = async (name, act) => {
      let startedAt = 0;
      await act(() => (startedAt = performance.now()));
      await sleep(SETTLED_MS);
      pauses.push({ name, ms: account.longestPause(startedAt) });
    };
    for (let round = 0; round < rounds; round++) {
      for (const [turn, fault] of faults.entries()) {
        const index = (round + turn) % cluster.servers.length;
        const isWriter = writers === 'all' || (await cluster.isBehind(databasePort, index));
        const counts = `${account.reports.length} reports, ${load.violations.length} violations`;
        state = `round ${round + 1}/${rounds}: ${fault} of server ${index + 1}; ${counts}`;
        await suffer(`${fault} of ${isWriter ? 'a writer' : 'a standby'}`, (onStart) =>
          cluster.suffer(fault, index, 1000 * seconds, onStart),
        );
      }
    }
    for (let count = 0; count < partitions; count++) {
      state = `partition ${count + 1}/${partitions}`;
      await suffer('partition', (onStart) => cluster.part(1000 * seconds, onStart));
    }
    load.isStrict = true;
    for (let count = 0; count < restarts; count++) {
      state = `restart ${count + 1}/${restarts} of a panel; ${load.failures.length} failed requests`;
      await panels.restart(count % panels.ports.length);
    }
    load.isStrict = false;
    await sleep(CALM_MS);
    return pauses;
  })().finally(() => (load.isRunning = false));
  const [pauses] = await Promise.all([work, ...running]);
  state = 'comparing';
  for (const client of clients.values()) client.close();
  await daemons.stop();
  await panels.stop();
  const outcome = await installation.outcome();
  finish();
  const sums = account.compare(
    outcome,
    nodes.map(({ id }) => id),
  );
  const carried = daemons.compare(new Map(daemonNodes.map(({ id }) => [id, ofNode(outcome, id)])));
  const undone = [...load.names].filter(
    ([id, count]) => Number(/\d+/.exec(outcome.names.get(id) ?? '')?.[0] ?? 0) < count,
  );
  for (const fault of [...sums.faults, ...undone.map(([id]) => `an acknowledged change of user ${id} is not there`)])
    console.log(`FAULT ${fault}`);
  for (const { at, what } of load.violations) console.log(`FAULT ${at} ${what}`);
  for (const failure of load.failures) console.log(`FAULT during a restart: ${failure}`);
  for (const { daemon, missing, tooMuch, repeated } of carried) {
    if (missing === 0n && tooMuch === 0n) continue;
    console.log(`FAULT ${daemon}: ${missing} bytes are missing, ${tooMuch} too much, ${repeated} counted as repeats`);
    for (const sent of daemons.sentBy(daemon)) console.log(`  sent ${JSON.stringify(sent)}`);
    for (const entry of outcome.entries) console.log(`  quarantine ${JSON.stringify(entry)}`);
  }
  const names = [...new Set(pauses.map(({ name }) => name))];
  const figures = [
    ['servers', servers],
    ['writers', writers],
    ['faults', pauses.length],
    ...names.map((name) => {
      const sorted = pauses.filter((pause) => pause.name === name).map(({ ms }) => ms);
      sorted.sort((a, b) => a - b);
      const text = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((ms) => `${(ms / 1000).toFixed(1)} s`);
      return [`pause of writes, ${name}, median and longest`, text.join(', ')];
    }),
    ['reports acknowledged', account.reports.length],
    ['times that a report was sent again', account.attempts - account.reports.length],
    ['bytes acknowledged', account.bytes],
    ['bytes charged', sums.charged],
    ['bytes in quarantine', sums.quarantined],
    ['bytes lost', sums.lost],
    ['bytes doubled', sums.doubled],
    ...carried.map(({ daemon, ...of }) => [
      `${daemon}: bytes carried, charged, in quarantine, missing, too much`,
      [of.carried, of.charged, of.quarantined, of.missing, of.tooMuch].join(', '),
    ]),
    ['users whom traffic verify names', outcome.differences],
    ['faults of the audit log', outcome.auditFaults],
    ['acknowledged changes of users that are undone', undone.length],
    ['logins, refreshes, logouts', `${load.counts.logins}, ${load.counts.refreshes}, ${load.counts.logouts}`],
    [
      'changes of users, revocations, polls',
      `${load.counts.changes}, ${load.counts.revocations}, ${load.counts.polls}`,
    ],
    ['sessions ended wrongly, revoked keys accepted, other violations', load.violations.length],
    ['panels restarted', restarts],
    ['requests that failed during restarts', load.failures.length],
    ['answers to daemons other than 200 and 503', [...account.unexpected].join(' ') || 'none'],
    ['time', `${Math.round((performance.now() - began) / 1000)} s`],
  ];
  for (const [what, value] of figures) console.log(`| ${String(what).padEnd(64)} | ${String(value).padStart(24)} |`);
  const isCarried = carried.every(({ missing, tooMuch }) => missing === 0n && tooMuch === 0n);
  const isExact = isCarried && sums.faults.length === 0 && outcome.differences === 0 && outcome.auditFaults === 0;
  const isKept = undone.length === 0 && load.violations.length === 0 && load.failures.length === 0;
  return isExact && isKept && account.unexpected.size === 0;
}
