import { BoundedCache } from './bounded-cache.js';
import type { Clock } from '../time/clock.js';

const SECONDS_BETWEEN_WRITES = 60;
const MAX_CREDENTIALS = 10_000;
/** The most addresses of a credential that are written within a minute: its holder may have any number. */
const MAX_ADDRESSES = 16;

/**
 * Knows the uses of credentials that were written within the last minute. Each address counts separately: otherwise a thief who
 * calls right after the owner would never show.
 */
export class RecentUses<Id extends string | number> {
  private readonly writtenAt = new BoundedCache<Id, Map<string, number>>(MAX_CREDENTIALS);

  constructor(private readonly clock: Clock) {}

  /** Whether to write a use now. */
  isDue(id: Id, address: string): boolean {
    const addresses = this.writtenAt.get(id);
    if (addresses === undefined) return true;
    const now = this.clock.unixSeconds();
    const at = addresses.get(address);
    if (at !== undefined) return !isRecent(at, now);
    return addresses.size < MAX_ADDRESSES || [...addresses.values()].some((each) => !isRecent(each, now));
  }

  /** @param at Unix seconds */
  note(id: Id, address: string, at: number): void {
    const addresses = this.writtenAt.get(id) ?? new Map<string, number>();
    if (addresses.size >= MAX_ADDRESSES) {
      for (const [old, writtenAt] of addresses) if (!isRecent(writtenAt, at)) addresses.delete(old);
    }
    addresses.set(address, at);
    this.writtenAt.set(id, addresses);
  }

  /** Forgets a use whose write has failed. */
  forget(id: Id, address: string): void {
    this.writtenAt.get(id)?.delete(address);
  }
}

/** A moment in the future comes from a clock that was wrong. */
function isRecent(at: number, now: number): boolean {
  return at <= now && now - at < SECONDS_BETWEEN_WRITES;
}
