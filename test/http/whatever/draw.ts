import fc from 'fast-check';
import { randomNumbers } from '../../daemons/fakes/random.mjs';

/** Random choices from the seed of a run: the same seed gives the same choices. */
export class Draw {
  private constructor(private readonly random: () => number) {}

  /** Makes the draws for the given number of requests. */
  static *many(count: number, seed: number): Generator<Draw> {
    for (let index = 0; index < count; index++) yield new Draw(randomNumbers(seed + index));
  }

  of<T>(arbitrary: fc.Arbitrary<T>): T {
    const [value] = fc.sample(arbitrary, { numRuns: 1, seed: this.integer(0, 2 ** 31 - 1) });
    return value as T;
  }

  /** Includes both ends. All numbers are equally likely. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.random() * (max - min + 1));
  }

  /** @param share percentage of calls that return true */
  happens(share: number): boolean {
    return this.integer(0, 99) < share;
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.integer(0, choices.length - 1)] ?? choices[0];
  }
}
