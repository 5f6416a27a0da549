// Simulates XrayR daemons with faults, and counts what the judge of their reports doubles, loses and keeps waiting.
import { positive, readCommandOptions } from '../../../scripts/common/command-options.mjs';
import { randomNumbers } from '../../daemons/fakes/random.mjs';
import { runHarness } from '../harness/run-harness.mjs';

const USERS = [1, 2, 5, 20, 200];
/** The chance of a user to stay active, and the correlation of their bytes from minute to minute. */
const HABITS = [
  { stays: 0.9, likeness: 0 },
  { stays: 0.95, likeness: 0.5 },
  { stays: 0.98, likeness: 0.95 },
];
const SETUPS = [1, 4].flatMap((processes) => [false, true].map((isProxied) => ({ processes, isProxied })));
/** Faults of which the panel sees no sign. */
const SIGNLESS = ['502 or 504 of a box', 'the same, in a row'];
/** In millionths: what chance explains, of all reports with a fault. */
const MAX_LOST = 500;
const HELP = `npm run campaign judge -- [choices]

Simulates daemons with 1 to 200 users on one and four processes, direct and through a proxy, with every kind of fault, and prints
the bytes that the panel charges twice, loses and keeps waiting, in millionths of the bytes that the daemons carried.

  --minutes 20000   of each simulation with few users; those with 20 and 200 have a third and a thirtieth
  --seed 1          for other traffic and faults
`;

const options = readCommandOptions(HELP, { minutes: '20000', seed: '1' }, ({ minutes, seed }) => ({
  minutes: positive('minutes', minutes),
  seed: positive('seed', seed),
}));
if (options !== undefined) await runHarness(() => campaign(options));

/** @param {{ minutes: number, seed: number }} options */
async function campaign({ minutes, seed }) {
  // Imported after the set-up, which builds its imports.
  const [{ Simulation, RULES }, { FAULTS }] = await Promise.all([import('./simulation.mjs'), import('./faults.mjs')]);
  const simulate = (users, fault, rules) => {
    const total = {
      carried: 0,
      doubled: 0,
      lost: 0,
      waiting: 0,
      owed: 0,
      entries: 0,
      quietWaiting: 0,
      doubledOfMany: 0,
    };
    for (const [index, setup] of SETUPS.entries()) {
      const random = randomNumbers(1000 * seed + index);
      const habits = HABITS[index % HABITS.length];
      const length = Math.ceil(minutes / (users < 20 ? 1 : users < 200 ? 3 : 30) / SETUPS.length);
      const figures = new Simulation({ users, fault, rules, setup: { ...setup, random }, habits }).run(length);
      for (const name of Object.keys(total)) total[name] += figures[name];
    }
    return total;
  };
  const faults = Object.keys(FAULTS);
  const together = new Map();
  for (const fault of faults) {
    for (const users of USERS) together.set(`${fault} ${users}`, simulate(users, fault, 'together'));
  }
  const heading = `${USERS.map((users) => `${users} user${users === 1 ? '' : 's'}`).join(' | ')} |`;
  const line = `|---${'|---'.repeat(USERS.length)}|`;
  console.log(`Doubled, lost, waiting, in millionths of the carried bytes:\n\n| fault | ${heading}\n${line}`);
  for (const fault of faults) {
    const cells = USERS.map((users) => cellOf(together.get(`${fault} ${users}`)));
    console.log(`| ${fault} | ${cells.join(' | ')} |`);
  }
  console.log(`\nThe same for all faults, with one rule alone and with all:\n\n| rule | ${heading}\n${line}`);
  for (const rules of Object.keys(RULES)) {
    const cells = USERS.map((users) => {
      const all = faults.map((fault) =>
        rules === 'together' ? together.get(`${fault} ${users}`) : simulate(users, fault, rules),
      );
      return cellOf(all.reduce((a, b) => Object.fromEntries(Object.keys(a).map((name) => [name, a[name] + b[name]]))));
    });
    console.log(`| ${rules} | ${cells.join(' | ')} |`);
  }
  const failures = failuresOf(together);
  for (const failure of failures) console.log(`Missed: ${failure}`);
  console.log(failures.length === 0 ? 'All aims hold.' : 'An aim does not hold.');
  return failures.length === 0;
}

/** What the judge must never do, and what chance may do to it. */
function failuresOf(together) {
  return [...together].flatMap(([name, { carried, doubled, doubledOfMany, lost, waiting }]) => {
    const isHealthy = name.startsWith('none');
    const hasSigns = !SIGNLESS.some((fault) => name.startsWith(fault));
    return [
      ...(isHealthy && waiting > 0 ? [`${name}: healthy traffic waits`] : []),
      ...(hasSigns && doubled > 0 ? [`${name}: ${doubled} bytes doubled with a sign of trouble`] : []),
      ...(doubledOfMany > 0 ? [`${name}: ${doubledOfMany} bytes of eight or more users doubled`] : []),
      ...((1e6 * lost) / carried > MAX_LOST ? [`${name}: ${lost} bytes lost`] : []),
    ];
  });
}

function cellOf({ carried, doubled, lost, waiting }) {
  return [doubled, lost, waiting].map((bytes) => Math.round((1e6 * bytes) / carried).toLocaleString('en')).join(', ');
}
