import { BoundedCache } from './bounded-cache.js';
import type { Clock } from '../time/clock.js';
import { SingleFlight } from './single-flight.js';

/** The most keys with a known moment. A forgotten key may be written earlier than `minSeconds` allow. */
const MAX_MOMENTS = 10_000;

/** The values that wait to be written. */
export interface WaitingValues<K, V> {
  /** The keys with a value to write, oldest first. */
  keys(): Iterable<K>;
  /** Removes and returns the value of a key, without later values. Returns undefined if no value waits. */
  take(key: K): V | undefined;
  /** Takes back a value whose write has failed. Values that were added meanwhile are newer. */
  giveBack(key: K, value: V): void;
}

export interface WriteBehindOptions<K, V> {
  readonly waiting: WaitingValues<K, V>;
  /** Writes all values, or none if it throws. */
  readonly write: (values: ReadonlyMap<K, V>) => Promise<void>;
  /** Called after a failed write, when the values have been given back. */
  readonly failed: (error: unknown) => void;
  readonly clock: Clock;
  /** The minimum seconds between two writes of one key; 0 by default. */
  readonly minSeconds?: number;
  /** The most values of one write; all by default. */
  readonly batchSize?: number;
  /** A flush writes nothing while this returns false. {@link WriteBehind.close} ignores it. */
  readonly mayFlush?: () => boolean;
}

/**
 * Writes values some time after they were added, so that no response waits for the write.
 *
 * One flush runs at a time. A flush ends at the first failure and gives the unwritten values back. The next one retries.
 * Neither {@link flush} nor {@link close} rejects.
 */
export class WriteBehind<K extends string | number, V> {
  private readonly runs = new SingleFlight(() => this.writeDue());
  /** By the monotonic clock: a wall clock that is set back must not delay writes. */
  private readonly writtenAt = new BoundedCache<K, number>(MAX_MOMENTS);
  private isClosing = false;

  constructor(private readonly options: WriteBehindOptions<K, V>) {}

  /** Writes due values. When the promise resolves, values that waited before the call are written. */
  flush(): Promise<void> {
    return this.runs.run();
  }

  /** Writes all waiting values, due or not, at the end of the process. */
  close(): Promise<void> {
    this.isClosing = true;
    return this.flush();
  }

  private async writeDue(): Promise<void> {
    const { mayFlush, batchSize = Infinity } = this.options;
    if (!this.isClosing && mayFlush?.() === false) return;
    const keys = this.dueKeys();
    for (let done = 0; done < keys.length; done += batchSize) {
      const isWritten = await this.writeBatch(keys.slice(done, done + batchSize));
      if (!isWritten) return;
    }
  }

  private dueKeys(): K[] {
    const { waiting, clock, minSeconds = 0 } = this.options;
    const keys = [...waiting.keys()];
    if (this.isClosing || minSeconds === 0) return keys;
    const before = clock.monotonic() - minSeconds * 1000;
    return keys.filter((key) => (this.writtenAt.get(key) ?? -Infinity) <= before);
  }

  private async writeBatch(keys: readonly K[]): Promise<boolean> {
    const { waiting, write, failed, clock, minSeconds = 0 } = this.options;
    const values = this.take(keys);
    if (values.size === 0) return true;
    try {
      await write(values);
    } catch (error) {
      for (const [key, value] of values) waiting.giveBack(key, value);
      failed(error);
      return false;
    }
    if (minSeconds > 0) for (const key of values.keys()) this.writtenAt.set(key, clock.monotonic());
    return true;
  }

  private take(keys: readonly K[]): Map<K, V> {
    const values = new Map<K, V>();
    for (const key of keys) {
      const value = this.options.waiting.take(key);
      if (value !== undefined) values.set(key, value);
    }
    return values;
  }
}
