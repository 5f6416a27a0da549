import { randomUUID } from 'node:crypto';
import { showProgress } from '../../scripts/common/progress.mjs';
import { startCeiling } from '../ceilings/ceiling.mjs';
import { drain } from '../load/drain.mjs';
import { requestText } from '../load/http-text.mjs';
import { pathOf, signed } from '../load/node-call.mjs';
import { medians } from '../report/figures.mjs';
import { atLeast, rateRow, timeRow } from '../report/rows.mjs';

const NODES = 100;
const ROWS = 2000;
const STEADY_ROWS_PER_SECOND = 20_000;
const POLLS_PER_SECOND = 100;
/** The reports under way at a time when the panel gets as many as it can apply, and the connections of polls. */
const AT_ONCE = 10;
/** Each of these transactions has its own connection; the panel has as many. */
const PER_ROW_AT_ONCE = 10;
const [MAX_REPORT_MS, MAX_POLL_MS] = [500, 100];

/**
 * Reports of 2,000 rows from 100 nodes that also poll: as many as the panel applies, and at a steady 20,000 rows a second. The
 * ceiling reads, adds and writes in one transaction per row, as panels commonly do.
 *
 * @param {import('../run.mjs').Bench} site
 */
export async function bench({ panel, workshop, settings, users, options, database }) {
  const finish = showProgress(`${database}: reports`);
  const nodes = (await workshop.addNodes(NODES, 'simple')).map((node) => ({ ...node, body: bodyOf(users) }));
  const perRow = await startCeiling('per-row.mjs', { args: [String(users)], env: settings }, PER_ROW_AT_ONCE);
  const rounds = [];
  for (let round = 0; round < options.rounds; round++) {
    rounds.push({
      ceiling: await perRow.round(options.seconds),
      most: (await load(panel, nodes, options.seconds)).reports,
      steady: await load(panel, nodes, options.seconds, STEADY_ROWS_PER_SECOND / ROWS / AT_ONCE),
    });
  }
  await perRow.stop();
  const of = (pick) => medians(rounds.map(pick));
  const reports = of(({ most }) => most);
  const most = { ...reports, rate: reports.rate * ROWS, micros: reports.micros / ROWS };
  const found = { panel: most, ceiling: of(({ ceiling }) => ceiling) };
  finish(`${Math.round(most.rate)} rows/s, one transaction per row ${Math.round(found.ceiling.rate)}/s`);
  return [
    rateRow(`rows in reports of ${ROWS}, ten reports at a time`, found, {
      ...{ unit: 'rows/s', target: ({ rate }) => atLeast(rate, STEADY_ROWS_PER_SECOND, 'rows/s') },
    }),
    timeRow(
      `a report at a steady ${STEADY_ROWS_PER_SECOND} rows/s, p99`,
      of(({ steady }) => steady.reports),
      MAX_REPORT_MS,
    ),
    timeRow(
      'a poll meanwhile, p99',
      of(({ steady }) => steady.polls),
      MAX_POLL_MS,
    ),
  ];
}

/** Reports of all nodes in turns, and polls all the time. @param {number} [perSecond] reports of each connection, as many as it takes if missing */
async function load(panel, nodes, seconds, perSecond) {
  let count = 0;
  const report = () => {
    const node = nodes[count++ % nodes.length];
    const headers = { ...signed(node), 'idempotency-key': randomUUID(), 'content-type': 'application/json' };
    return requestText(pathOf(node, 'userTraffic'), headers, { method: 'POST', body: node.body });
  };
  const poll = () => requestText(pathOf(nodes[count % nodes.length], 'node'), signed(nodes[count % nodes.length]));
  const steady = { seconds, connections: AT_ONCE, perSecond: POLLS_PER_SECOND / AT_ONCE };
  const [reports, polls] = await Promise.all([
    drain(panel, { seconds, connections: AT_ONCE, perSecond }, report),
    drain(panel, steady, poll),
  ]);
  return { reports, polls };
}

/** Some of the users, each with traffic. */
function bodyOf(users) {
  const first = Math.floor(Math.random() * users);
  const step = Math.max(1, Math.floor(users / ROWS));
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    uid: ((first + index * step) % users) + 1,
    upload: Math.floor(Math.random() * 1e5),
    download: Math.floor(Math.random() * 1e6),
  }));
  return JSON.stringify(rows);
}
