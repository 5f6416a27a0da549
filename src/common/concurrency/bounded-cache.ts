import { LRUCache } from 'lru-cache';

/**
 * Keeps a limited number of values, and forgets those first that were used longest ago. Its memory grows with the values, where `max` of
 * `lru-cache` allocates all of it at once.
 */
export class BoundedCache<Key extends string | number, Value extends NonNullable<unknown>> extends LRUCache<
  Key,
  Value
> {
  /** @param maxEntries at least 1 */
  constructor(maxEntries: number) {
    super({ maxSize: maxEntries, sizeCalculation: () => 1 });
  }
}
