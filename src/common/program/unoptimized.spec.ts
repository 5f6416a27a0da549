import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { unoptimized } from './unoptimized.js';

const NATIVES = '--allow-natives-syntax';
const OPTIMIZED = 1 << 4;

/** Calls a function of its own until V8 has optimized it, or very often. Returns whether V8 has. */
type Probe = () => boolean;

describe('unoptimized', () => {
  it('runs the start without the optimizing compiler, and returns its result', async () => {
    const becomesOptimized = createProbe();
    expect(await unoptimized(async () => Promise.resolve(becomesOptimized()))).toBe(false);
  });

  it.each([
    { end: 'ended', start: async () => Promise.resolve() },
    { end: 'failed', start: async () => Promise.reject(new Error('no start')) },
  ])('lets V8 optimize once the start has $end', async ({ start }) => {
    const becomesOptimized = createProbe();
    await unoptimized(start).catch(() => undefined);
    expect(becomesOptimized()).toBe(true);
  });

  it('lets V8 optimize in a start that takes long', async () => {
    const becomesOptimized = createProbe();
    const start = async (): Promise<boolean> => {
      await sleep(20);
      return becomesOptimized();
    };
    expect(await unoptimized(start, 5)).toBe(true);
  });
});

let probes = 0;

/** Each has a text of its own: V8 shares optimized code among functions with the same one. */
function createProbe(): Probe {
  setFlagsFromString(NATIVES);
  try {
    // eslint-disable-next-line @typescript-eslint/no-implied-eval -- TypeScript does not know `%`
    const create = new Function(`
      const add = (sum, number) => sum + (number % ${++probes + 7});
      const isOptimized = () => (%GetOptimizationStatus(add) & ${OPTIMIZED}) !== 0;
      const callOften = () => {
        let sum = 0;
        for (let number = 0; number < 1_000_000 && !isOptimized(); number++) sum = add(sum, number);
        return isOptimized();
      };
      // Otherwise V8 optimizes the loop, with the other function in it.
      %NeverOptimizeFunction(callOften);
      // V8 compiles a function at its first call, and knows the syntax only now.
      isOptimized();
      return callOften;
    `);
    const probe: Probe = create();
    return probe;
  } finally {
    setFlagsFromString(NATIVES.replace('--', '--no-'));
  }
}
