// Floods a panel with strangers, and proves that good callers get their responses meanwhile.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Program } from '../../../scripts/processes/program.mjs';
import { runHarness } from '../harness/run-harness.mjs';
import { readOptions } from './options.mjs';
import { KINDS } from './strangers.mjs';

const CAPACITY_SECONDS = 3;
const SHARE = 1 / 4;
/** The flood is at its full strength after this time. */
const BEGUN_MS = 500;
/** Connections and turns of a flood are over after this time. */
const OVER_MS = 3000;
const MAX_MS = 300;
const MAX_LINES_A_SECOND = 1;

const options = readOptions();
if (options !== undefined) await runHarness(() => campaign(options));

/** @param {import('./options.mjs').Options} options */
async function campaign({ engines, ...choices }) {
  const rows = [];
  for (const engine of engines) rows.push(...(await onEngine(engine, choices)));
  const isRight = rows.every(({ isGood }) => isGood);
  console.log(isRight ? 'All good callers got their responses.' : 'Good callers did not get what they must.');
  return isRight;
}

async function onEngine(engine, { connections, kinds, sources, seconds, isUntimed }) {
  // Imported after the set-up, which builds their imports.
  const { FloodedPanel } = await import('./flooded-panel.mjs');
  const { GoodCallers } = await import('./good-callers.mjs');
  const panel = await FloodedPanel.start(engine);
  const good = new GoodCallers(panel);
  await good.logIn();
  await good.capacity(1);
  const capacity = await good.capacity(CAPACITY_SECONDS);
  const pace = Object.fromEntries(Object.entries(capacity).map(([kind, rate]) => [kind, rate * SHARE]));
  const names = Object.keys(pace);
  console.log(`\n${engine}: ${names.map((kind) => `${Math.round(capacity[kind])} ${kind}`).join(', ')} a second\n`);
  console.log(
    `| flood | connections | ${names.map((kind) => `${kind}, p99 ms`).join(' | ')} | refused | lines/s | strangers got |`,
  );
  console.log(`|---|---|${names.map(() => '---').join('|')}|---|---|---|`);

  const rows = [];
  const measure = async (name, count, flooded) => {
    const before = panel.lines().length;
    const begun = performance.now();
    const strangers = flooded === undefined ? undefined : await begin(panel.port, flooded, count, sources);
    const answers = await good.run(pace, seconds);
    const got = strangers === undefined ? {} : await strangers();
    const row = rowOf({
      name,
      count,
      answers,
      got,
      lines: (linesOfStrangers(panel, before) * 1000) / (performance.now() - begun),
      isUntimed,
    });
    rows.push(row);
    console.log(row.text);
  };
  // For comparison: a machine with other work tells nothing about times.
  if (!isUntimed) await measure('none', 0);
  for (const kind of kinds) {
    for (const count of connections) {
      if (rows.length > 0) await sleep(OVER_MS);
      await measure(kind, count, kind === 'mix' ? Object.keys(KINDS) : [kind]);
    }
  }
  good.close();
  await panel.stop();
  return rows;
}

/** Begins a flood. @returns how to end it, for the number of responses by status */
async function begin(port, kinds, connections, sources) {
  const program = new Program(join(import.meta.dirname, 'flood.mjs'));
  await program.ask({ port, kinds, connections, isOneSource: sources === 'one' });
  await sleep(BEGUN_MS);
  return async () => {
    const answers = await program.ask('stop');
    await program.stop();
    return answers;
  };
}

/** The log has a line for each report, login, page and file of good callers, flood or not. */
function linesOfStrangers(panel, before) {
  return panel.lines(before).filter((line) => {
    const { msg, status, address } = JSON.parse(line);
    return msg !== 'request' || address !== '127.0.0.1' || status >= 400;
  }).length;
}

function rowOf({ name, count, answers, got, lines, isUntimed }) {
  const refused = Object.entries(answers).flatMap(([kind, ofKind]) =>
    ofKind.filter(({ status }) => status === 0 || status >= 300).map(({ status }) => `${status} of ${kind}`),
  );
  const slowest = Object.values(answers).map((ofKind) => percentile(ofKind, 0.99));
  const isQuick = isUntimed || slowest.every((ms) => ms < MAX_MS);
  const isGood = refused.length === 0 && isQuick && lines < MAX_LINES_A_SECOND;
  const cells = [
    ...[name, count, ...slowest.map((ms) => Math.round(ms))],
    ...[inWords(counted(refused)) || '0', lines.toFixed(1), inWords(got) || 'nothing'],
  ];
  return { isGood, text: `| ${cells.join(' | ')} |${isGood ? '' : ' !'}` };
}

function percentile(answers, share) {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function counted(words) {
  const counts = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

function inWords(counts) {
  return Object.entries(counts)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}
