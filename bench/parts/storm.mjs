import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { showProgress } from '../../scripts/common/progress.mjs';
import { ask } from '../load/ask.mjs';
import { pathOf, signed } from '../load/node-call.mjs';
import { Daemon } from '../load/storm/daemon.mjs';
import { StormRecord } from '../load/storm/record.mjs';
import { watched } from '../report/figures.mjs';
import { below, valueRow } from '../report/rows.mjs';
import { number } from '../report/words.mjs';

const POLLS = ['node', 'userList', 'nodeRule'];
const MAX_POLL_MS = 150;
const MAX_REPORT_MS = 1000;
const CHANGES_PER_SECOND = 1;
const SEEN_AFTER_MS = 1500;

/**
 * Many nodes with their daemons, spread over the minute, while a user changes every second. Every user list differs from the last one, so
 * nearly each poll of it gets the whole list.
 *
 * @param {import('../run.mjs').Bench} site
 */
export async function bench(site) {
  const { panel, nodes: warm, options } = site;
  for (const node of warm) await ask(panel.url + pathOf(node), { ...signed(node), 'accept-encoding': 'gzip' });
  const { nodes: count, seconds } = options.storm;
  const nodes = await addNodes(site, count);
  return rowsOf(await blow(site, nodes, seconds), `${number(count)} nodes, ${seconds} s`);
}

/** After a second the panel has read their keys. */
async function addNodes({ workshop, database }, count) {
  const finish = showProgress(`${database}: ${count} nodes`);
  const nodes = await workshop.addDaemonNodes(count);
  await sleep(SEEN_AFTER_MS);
  finish('added');
  return nodes;
}

async function blow({ panel, workshop, users, database }, nodes, seconds) {
  const finish = showProgress(`${database}: a storm of ${nodes.length} nodes`);
  const record = new StormRecord();
  const before = await workshop.countTraffic();
  const changes = workshop.changeUsers(CHANGES_PER_SECOND, users);
  const daemons = nodes.map((node) => new Daemon(panel.port, node, users, record));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const { cores, megabytes } = await watched(panel, async () => {
    const end = performance.now() + 1000 * seconds;
    await Promise.all(daemons.map((daemon) => daemon.run(end)));
    return record.of(POLLS, seconds);
  });
  delay.disable();
  await changes.stop();
  for (const daemon of daemons) daemon.close();
  const after = await workshop.countTraffic();

  const counted = after.bytes - before.bytes;
  const lost = counted < record.acknowledged ? record.acknowledged - counted : 0n;
  const doubled = counted > record.acknowledged + record.unknown ? counted - record.acknowledged - record.unknown : 0n;
  const [polls, lists, reports] = [POLLS, ['userList'], ['userTraffic']].map((calls) => record.of(calls, seconds));
  finish(`polls ${polls.p99.toFixed(0)} ms, reports ${reports.p99.toFixed(0)} ms at p99, ${record.failed} failures`);
  return {
    ...{ record, polls, lists, reports, cores, megabytes },
    ...{ counted, wrong: lost + doubled, differences: after.differences, clientDelay: delay.percentile(99) / 1e6 },
  };
}

function rowsOf({ record, polls, lists, reports, cores, megabytes, counted, wrong, differences, clientDelay }, name) {
  const failures = Object.entries(record.failures).map(([what, count]) => `${count} ${what}`);
  const none = (count) => ({ text: 'none', isReached: Number(count) === 0 });
  const times = ({ p50, p99 }, limit) => ({ p50, target: below(p99, limit, 'ms') });
  return [
    valueRow(`${name}: failures`, record.failed, '', {
      note: failures.join(', ') || undefined,
      target: none(record.failed),
    }),
    valueRow('polls, p99', polls.p99, 'ms', times(polls, MAX_POLL_MS)),
    valueRow('user lists among them, p99', lists.p99, 'ms', {
      p50: lists.p50,
      note: `${record.notModified} with 304`,
    }),
    valueRow('reports of 100 rows, p99', reports.p99, 'ms', times(reports, MAX_REPORT_MS)),
    valueRow('polls and reports', polls.rate + reports.rate, '/s'),
    valueRow('acknowledged bytes lost or counted twice', Number(wrong), '', {
      note: `${number(Number(counted))} bytes counted, ${differences} users differ from their ledger`,
      target: none(Number(wrong) + differences),
    }),
    valueRow('processor cores of the panel', cores, '', {
      note: `a timer of the client was ${number(clientDelay)} ms late at p99`,
    }),
    valueRow('resident memory', megabytes, 'MB'),
  ];
}
