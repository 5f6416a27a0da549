// Stops panels while daemons report, and proves that no user is charged twice and that no traffic is lost that has arrived.
import { randomNumbers } from '../../daemons/fakes/random.mjs';
import { runHarness } from '../harness/run-harness.mjs';
import { readOptions } from './options.mjs';

const options = readOptions();
if (options !== undefined) await runHarness(() => campaign(options));

/** @param {import('./options.mjs').Options} options */
async function campaign({ pauses, points, processes, paths, scale, rounds }) {
  // Imported after the set-up, which builds its imports.
  const { Field } = await import('./field.mjs');
  const fields = paths.flatMap((path) =>
    processes.map((count) => new Field({ path, processes: count, scale, random: randomNumbers(count) })),
  );
  const run = async (field) => {
    await field.start();
    for (let round = 0; round < rounds; round++) {
      for (const pause of pauses) for (const point of points) await field.round(point, pause);
    }
    return field.end();
  };
  const figures = (await Promise.all(fields.map(run))).flat();
  const columns = ['field', 'daemon', 'carried', 'charged', 'quarantined', 'repeated', 'lost', 'tooMuch', 'missing'];
  console.log(`| ${columns.join(' | ')} |`);
  for (const row of figures) console.log(`| ${columns.map((name) => row[name]).join(' | ')} |`);
  const isRight = figures.every(({ carried, tooMuch, missing }) => carried > 0n && tooMuch === 0n && missing === 0n);
  console.log(isRight ? 'Both inequalities hold.' : 'An inequality does not hold.');
  return isRight;
}
