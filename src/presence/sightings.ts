import type { AddressForm } from '../config/config.js';
import { canonicalAddress } from './addresses.js';
import { MOST_ENTRIES, type OnlineEntry } from './online-report.js';

const LARGEST_UID = 2_147_483_647;

/** That a user is online from an address. */
export interface Sighting {
  readonly uid: number;
  readonly address: string;
}

export interface Sightings {
  /** Each user and address once, by ascending uid and address: two nodes may report the same users at the same moment. */
  readonly seen: readonly Sighting[];
  /** How many addresses were none, or too many, or of a number that no user can have. */
  readonly dropped: number;
}

/** Takes a report apart into users and addresses. */
export function sightingsOf(entries: readonly OnlineEntry[], form: AddressForm): Sightings {
  const addresses = new Map<number, Set<string>>();
  let room = MOST_ENTRIES;
  let dropped = 0;
  for (const { uid, ip } of entries) {
    for (const text of ip.split(',')) {
      const address = canonicalAddress(text.trim(), form);
      const known = addresses.get(uid) ?? new Set();
      if (address === undefined || uid < 1 || uid > LARGEST_UID || (room === 0 && !known.has(address))) dropped++;
      else if (!known.has(address)) {
        addresses.set(uid, known.add(address));
        room--;
      }
    }
  }
  const uids = [...addresses.keys()].sort((a, b) => a - b);
  const seen = uids.flatMap((uid) => [...(addresses.get(uid) ?? [])].sort().map((address) => ({ uid, address })));
  return { seen, dropped };
}
