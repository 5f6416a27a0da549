import { monitorEventLoopDelay } from 'node:perf_hooks';
import { showProgress } from '../../scripts/common/progress.mjs';
import { ask } from '../load/ask.mjs';
import { pathOf, signed } from '../load/node-call.mjs';
import { Daemon } from '../load/storm/daemon.mjs';
import { StormRecord } from '../load/storm/record.mjs';
import { watched } from '../report/figures.mjs';
import { timeRow, valueRow } from '../report/rows.mjs';
import { number } from '../report/words.mjs';

const NODES = 1000;
const SECONDS = 60;
const POLLS = ['node', 'userList', 'nodeRule'];
const MAX_POLL_MS = 150;
const MAX_REPORT_MS = 1000;
const CHANGES_PER_SECOND = 1;
const MEGABYTE = 1e6;

/**
 * Many nodes with their daemons, spread over the minute, while a user changes every second. Every user list differs from the last one, so
 * nearly each poll of it gets the whole list.
 *
 * @param {import('../run.mjs').Bench} site
 */
export async function bench({ panel, workshop, users, database, nodes: warm }) {
  const finish = showProgress(`${database}: a storm of ${NODES} nodes`);
  for (const node of warm) await ask(panel.url + pathOf(node), { ...signed(node), 'accept-encoding': 'gzip' });
  const nodes = await workshop.addNodes(NODES, 'daemons');
  const record = new StormRecord();
  const before = await workshop.countTraffic();
  const changes = workshop.changeUsers(CHANGES_PER_SECOND, users);
  const daemons = nodes.map((node) => new Daemon(panel.port, node, users, record));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const { cores } = await watched(panel, async () => {
    const end = performance.now() + 1000 * SECONDS;
    await Promise.all(daemons.map((daemon) => daemon.run(end)));
    return record.of(POLLS, SECONDS);
  });
  delay.disable();
  await changes.stop();
  for (const daemon of daemons) daemon.close();
  const after = await workshop.countTraffic();

  const counted = after.bytes - before.bytes;
  const lost = counted < record.acknowledged ? record.acknowledged - counted : 0n;
  const doubled = counted > record.acknowledged + record.unknown ? counted - record.acknowledged - record.unknown : 0n;
  const [polls, lists, reports] = [POLLS, ['userList'], ['userTraffic']].map((calls) => record.of(calls, SECONDS));
  finish(`polls ${polls.p99.toFixed(0)} ms, reports ${reports.p99.toFixed(0)} ms at p99, ${record.failed} failures`);
  const wrong = Number(lost + doubled);
  const failures = Object.entries(record.failures).map(([what, count]) => `${count} ${what}`);
  const none = (count) => ({ text: 'none', isReached: count === 0 });
  return [
    valueRow(`failures of ${number(NODES)} nodes in ${SECONDS} s`, record.failed, '', {
      note: failures.join(', ') || undefined,
      target: none(record.failed),
    }),
    timeRow('polls, p99', polls, MAX_POLL_MS),
    timeRow('user lists among them, p99', lists),
    timeRow('reports of 100 rows, p99', reports, MAX_REPORT_MS),
    valueRow('polls and reports', polls.rate + reports.rate, 'requests/s'),
    valueRow('acknowledged bytes lost or counted twice', wrong, '', {
      note: `${number(Number(counted))} bytes counted, ${after.differences} users differ from their ledger`,
      target: none(wrong + after.differences),
    }),
    valueRow('processor cores of the panel', cores, '', {
      note: `a timer of the client was ${number(delay.percentile(99) / 1e6)} ms late at p99`,
    }),
    valueRow('resident memory', panel.memory() / MEGABYTE, 'MB'),
  ];
}
