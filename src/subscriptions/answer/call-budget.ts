import { BoundedCache } from '../../common/concurrency/bounded-cache.js';
import type { Clock } from '../../common/time/clock.js';

interface Bucket {
  /** The calls that the bucket still allows, as of `at`. */
  readonly left: number;
  /** Milliseconds of the monotonic clock. */
  readonly at: number;
}

export interface CallBudgetOptions {
  /** The calls that a fresh key has. */
  readonly most: number;
  /** A key gains one call in this many milliseconds. */
  readonly refillMs: number;
  /** The number of keys that are counted. The oldest is forgotten first. */
  readonly maxKeys: number;
}

/**
 * Allows a number of calls for a key, by a token bucket. It counts in this process alone: it protects the process, and a row in the
 * database for each unknown code would cost more than the code's look-up.
 */
export class CallBudget<Key extends string | number> {
  private readonly buckets: BoundedCache<Key, Bucket>;

  constructor(
    private readonly clock: Clock,
    private readonly options: CallBudgetOptions,
  ) {
    this.buckets = new BoundedCache(options.maxKeys);
  }

  /** Counts a call. @returns 0 if it is allowed, otherwise the seconds until the next allowed call */
  take(key: Key): number {
    const wait = this.wait(key);
    const left = this.left(key);
    this.buckets.set(key, { left: wait === 0 ? left - 1 : left, at: this.clock.monotonic() });
    return wait;
  }

  /** The seconds until the next allowed call; 0 if a call is allowed now. It counts nothing. */
  wait(key: Key): number {
    const left = this.left(key);
    return left >= 1 ? 0 : Math.ceil(((1 - left) * this.options.refillMs) / 1000);
  }

  private left(key: Key): number {
    const { most, refillMs } = this.options;
    const bucket = this.buckets.get(key);
    return bucket === undefined ? most : Math.min(most, bucket.left + (this.clock.monotonic() - bucket.at) / refillMs);
  }
}
