import type { Clock } from '../../common/time/clock.js';

/** A value that is slow to compute. All callers share it. It is computed again when it has the given age, in seconds. */
export class TtlValue<T> {
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
      // Retries a failure at the next call.
      this.value.catch(() => (this.madeAt = -Infinity));
    }
    return this.value;
  }
}
