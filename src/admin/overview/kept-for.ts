import type { Clock } from '../../common/clock.js';

/** A value that takes a while to make, made anew after so many seconds at the earliest, however many ask for it. */
export class KeptFor<T> {
  private madeAt = -Infinity;
  private value: Promise<T> | undefined;

  constructor(
    private readonly seconds: number,
    private readonly clock: Clock,
    private readonly make: () => Promise<T>,
  ) {}

  async get(): Promise<T> {
    const now = this.clock.monotonic();
    if (this.value === undefined || now - this.madeAt >= this.seconds * 1000) {
      this.madeAt = now;
      this.value = this.make();
      // What failed is tried again at the next call.
      this.value.catch(() => (this.madeAt = -Infinity));
    }
    return this.value;
  }
}
