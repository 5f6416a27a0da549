import { MAX_INT32 } from '../../common/integers.js';
import { Turns } from '../../common/concurrency/turns.js';
import type { AddressForm } from '../../config/config.js';
import { canonicalAddress } from './addresses.js';
import { MAX_ENTRIES, type OnlineEntry } from './online-report.js';

/** The number of addresses of a user that the panel keeps for each node: the newest. */
export const MAX_ADDRESSES = 100;

const ADDRESSES_A_TURN = 256;
/** The maximum number of addresses of a report that are read, repeated and malformed ones included. */
const MAX_READ = 2 * MAX_ENTRIES;

/** A user who is online from an address. */
export interface Sighting {
  readonly uid: number;
  readonly address: string;
}

export interface Sightings {
  /** Each user and address once, by ascending uid and address: two nodes may report the same users at the same moment. */
  readonly seen: readonly Sighting[];
  /** The number of addresses that are malformed, above a limit, or of an impossible uid. */
  readonly dropped: number;
}

/** Splits a report into users and addresses. Pauses now and then, so that other requests run meanwhile. */
export async function sightingsOf(entries: readonly OnlineEntry[], form: AddressForm): Promise<Sightings> {
  const addresses = new Map<number, Set<string>>();
  const turns = new Turns();
  let room = MAX_ENTRIES;
  let count = 0;
  let dropped = 0;
  for (const { uid, ip } of entries) {
    const known = addresses.get(uid) ?? new Set();
    for (const text of ip.split(',')) {
      if (++count % ADDRESSES_A_TURN === 0) await turns.rest();
      const address = count > MAX_READ ? undefined : canonicalAddress(text.trim(), form);
      const isKnown = address !== undefined && known.has(address);
      const isFull = room === 0 || known.size >= MAX_ADDRESSES;
      if (address === undefined || uid < 1 || uid > MAX_INT32 || (isFull && !isKnown)) dropped++;
      else if (!isKnown) {
        addresses.set(uid, known.add(address));
        room--;
      }
    }
  }
  const seen: Sighting[] = [];
  for (const uid of [...addresses.keys()].sort((a, b) => a - b)) {
    for (const address of [...(addresses.get(uid) ?? [])].sort()) seen.push({ uid, address });
    await turns.rest();
  }
  return { seen, dropped };
}
