import type { WaitingValues } from './write-behind.js';

export interface WaitingMapOptions<V> {
  /** Combines a waiting value with a later one. */
  readonly merge: (earlier: V, later: V) => V;
  /** The most keys that wait. A further key replaces the key with the oldest change. Unlimited by default. */
  readonly max?: number;
}

/** Values that wait in memory, one for each key, in the order of their last change. */
export class WaitingMap<K, V> implements WaitingValues<K, V> {
  private readonly values = new Map<K, V>();

  constructor(private readonly options: WaitingMapOptions<V>) {}

  add(key: K, value: V): void {
    const earlier = this.values.get(key);
    this.put(key, earlier === undefined ? value : this.options.merge(earlier, value));
  }

  keys(): Iterable<K> {
    return this.values.keys();
  }

  take(key: K): V | undefined {
    const value = this.values.get(key);
    this.values.delete(key);
    return value;
  }

  giveBack(key: K, value: V): void {
    const later = this.values.get(key);
    this.put(key, later === undefined ? value : this.options.merge(value, later));
  }

  private put(key: K, value: V): void {
    this.values.delete(key);
    this.values.set(key, value);
    const { max = Infinity } = this.options;
    if (this.values.size <= max) return;
    for (const [oldest] of this.values) {
      this.values.delete(oldest);
      return;
    }
  }
}
