import { setTimeout as sleep } from 'node:timers/promises';
import { showProgress } from '../../scripts/common/progress.mjs';
import { crowd } from '../load/crowd.mjs';
import { signed, startPanel } from '../panel.mjs';
import { median } from '../report/figures.mjs';
import { valueRow } from '../report/report.mjs';

const POLLS_AT_ONCE = 10_000;
/** After this time a process has read the changes of another. */
const SEEN_AFTER_MS = 1500;

/**
 * How long the first request for a list takes, and how a crowd fares that requests it in the same moment.
 *
 * @param {import('../bench-database.mjs').Bench} bench
 */
export async function benchCold(bench) {
  const { database, options } = bench;
  const finish = showProgress(`${database}: cold lists`);
  const rounds = [];
  for (let round = 0; round < options.rounds; round++) {
    rounds.push({ ...(await firstAndChanged(bench)), ...(await allAtOnce(bench)) });
  }
  finish('done');
  const of = (name) => median(rounds.map((round) => round[name]));
  const row = (name, value) => valueRow(name, database, value);
  return [
    row('first userList of a fresh process', `${of('first').toFixed(0)} ms`),
    row('userList after a user was changed', `${of('changed').toFixed(0)} ms`),
    row(
      `${POLLS_AT_ONCE} polls at once of a list that is not computed yet, gzip`,
      `all answered after ${of('crowd').toFixed(0)} ms, ${of('refused')} of them with a refusal`,
    ),
  ];
}

async function firstAndChanged({ settings, nodes: [node], workshop }) {
  const panel = await startPanel(settings);
  const [first] = await timed(() => poll(panel, node));
  await workshop.changeUser();
  await sleep(SEEN_AFTER_MS);
  const [changed] = await timed(() => poll(panel, node));
  await panel.stop();
  return { first, changed };
}

async function allAtOnce({ settings, nodes: [node] }) {
  const panel = await startPanel(settings);
  const guests = await crowd(panel.port, POLLS_AT_ONCE);
  const headers = { ...signed(node.key), 'accept-encoding': 'gzip' };
  const [time, answers] = await timed(() => guests.ask(pathOf(node), headers));
  await guests.leave();
  await panel.stop();
  return { crowd: time, refused: answers.filter((isList) => !isList).length };
}

async function poll(panel, node) {
  const headers = { ...signed(node.key), 'accept-encoding': 'identity' };
  const reply = await fetch(panel.url + pathOf(node), { headers });
  await reply.arrayBuffer();
  if (reply.status !== 200) throw new Error(`a cold list was answered with ${reply.status}`);
}

function pathOf({ family, id }) {
  return `/api/${family}/v1/userList/${id}`;
}

async function timed(work) {
  const began = performance.now();
  const result = await work();
  return [performance.now() - began, result];
}
