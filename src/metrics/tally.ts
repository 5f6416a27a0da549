/** Separates the values of labels in a key. No label contains it: labels are words of the program. */
const SEPARATOR = '\0';

/** The counts of one histogram and its labels. */
export interface Distribution {
  /** The number of values in each bucket, and above the last one at the end. Not cumulative. */
  readonly counts: number[];
  sum: number;
}

/** A value with its labels. */
export type Labelled<T> = readonly [labels: readonly string[], value: T];

/** Adds up one counter. An addition costs one look-up by the labels' text: prom-client would sort the labels each time. */
export class CounterTally {
  private readonly sums = new Map<string, number>();

  add(labels: readonly string[], by: number): void {
    const key = keyOf(labels);
    this.sums.set(key, (this.sums.get(key) ?? 0) + by);
  }

  values(): Labelled<number>[] {
    return labelled(this.sums);
  }
}

/** Adds up one histogram. */
export class HistogramTally {
  private readonly distributions = new Map<string, Distribution>();

  /** @param limits the upper limits of the buckets, ascending */
  constructor(readonly limits: readonly number[]) {}

  add(labels: readonly string[], value: number): void {
    const key = keyOf(labels);
    let distribution = this.distributions.get(key);
    if (distribution === undefined) {
      distribution = { counts: Array.from({ length: this.limits.length + 1 }, () => 0), sum: 0 };
      this.distributions.set(key, distribution);
    }
    const { counts } = distribution;
    let bucket = 0;
    while (bucket < this.limits.length && value > (this.limits[bucket] ?? 0)) bucket++;
    counts[bucket] = (counts[bucket] ?? 0) + 1;
    distribution.sum += value;
  }

  values(): Labelled<Distribution>[] {
    return labelled(this.distributions);
  }
}

function keyOf(labels: readonly string[]): string {
  const [first = '', second] = labels;
  return second === undefined ? first : `${first}${SEPARATOR}${second}`;
}

function labelled<T>(values: ReadonlyMap<string, T>): Labelled<T>[] {
  return [...values].map(([key, value]) => [key.split(SEPARATOR), value]);
}
