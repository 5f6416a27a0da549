/** The length of hostile texts: the longer one is twice the shorter one, twice. */
const LENGTHS = { short: 5000, long: 20_000 };
const DOUBLINGS = 2;
const RUNS = 3;
const ATTEMPTS = 3;

/** A line doubles, and a square has a factor of four. */
export const MAX_FACTOR = 2.9;

/**
 * The factor by which the time grows when a text doubles. It counts the processor time of this process, and the least of several runs, so
 * other processes do not matter.
 *
 * @param base harmless work of the same kind: shorter times say nothing
 */
export function timeGrowth(
  textOf: (length: number) => string,
  work: (text: string) => unknown,
  base: () => unknown,
): number {
  const [short, long] = [textOf(LENGTHS.short), textOf(LENGTHS.long)];
  let growth = Infinity;
  // A collection of garbage may fall into all runs of short work.
  for (let attempt = 0; attempt < ATTEMPTS && growth >= MAX_FACTOR; attempt++) {
    const floor = leastTime(base);
    const before = Math.max(
      floor,
      leastTime(() => work(short)),
    );
    const after = Math.max(
      floor,
      leastTime(() => work(long)),
    );
    growth = Math.min(growth, (after / before) ** (1 / DOUBLINGS));
  }
  return growth;
}

/** In microseconds. */
function leastTime(work: () => unknown): number {
  let least = Infinity;
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage();
    try {
      work();
    } catch {
      // A rejected text costs time too.
    }
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, user + system);
  }
  return least;
}
