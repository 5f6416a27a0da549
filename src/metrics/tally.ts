/** The counts of one histogram and its labels. */
export interface Distribution {
  /** The number of values in each bucket, and above the last one at the end. Not cumulative. */
  readonly counts: number[];
  sum: number;
}

/** A value with its labels. */
export type Labelled<T> = readonly [labels: readonly string[], value: T];

/**
 * Values by up to two labels. A poll finds its values by two look-ups and builds no text: prom-client would sort the labels and join
 * them each time.
 */
class Cells<Cell> {
  private readonly cells = new Map<string, Map<string, Cell>>();

  /** @param make makes the value of labels that are new */
  constructor(private readonly make: () => Cell) {}

  at([first = '', second = '']: readonly string[]): Cell {
    const cell = this.cells.get(first)?.get(second);
    return cell ?? this.add(first, second);
  }

  values(): Labelled<Cell>[] {
    return [...this.cells].flatMap(([first, row]) =>
      [...row].map(([second, cell]) => [[first, second], cell] as const),
    );
  }

  private add(first: string, second: string): Cell {
    const cell = this.make();
    const row = this.cells.get(first) ?? new Map<string, Cell>();
    this.cells.set(first, row.set(second, cell));
    return cell;
  }
}

/** Adds up one counter. */
export class CounterTally {
  private readonly sums = new Cells(() => ({ sum: 0 }));

  add(labels: readonly string[], by: number): void {
    this.sums.at(labels).sum += by;
  }

  values(): Labelled<number>[] {
    return this.sums.values().map(([labels, { sum }]) => [labels, sum]);
  }
}

/** Adds up one histogram. */
export class HistogramTally {
  private readonly distributions: Cells<Distribution>;

  /** @param limits the upper limits of the buckets, ascending */
  constructor(private readonly limits: readonly number[]) {
    this.distributions = new Cells(() => ({ counts: Array.from({ length: limits.length + 1 }, () => 0), sum: 0 }));
  }

  add(labels: readonly string[], value: number): void {
    const distribution = this.distributions.at(labels);
    const { limits } = this;
    let bucket = 0;
    while (bucket < limits.length && value > (limits[bucket] ?? 0)) bucket++;
    distribution.counts[bucket] = (distribution.counts[bucket] ?? 0) + 1;
    distribution.sum += value;
  }

  values(): Labelled<Distribution>[] {
    return this.distributions.values();
  }
}
